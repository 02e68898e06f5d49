/* A disk that fails. Runs a program and counts its calls that change files below a folder, in all of its threads; the n-th
 * fails, or is the last before the power goes. Linux, x86-64 and arm64; by ptrace and seccomp, so that system calls that are
 * made without the C library are seen, too.
 *
 *   disk FOLDER LOG FAULT N TERM -- PROGRAM ...
 *
 *   count   nothing fails
 *   full    from the n-th call on there is no room: whatever needs some fails with ENOSPC
 *   once    the n-th call fails with ENOSPC, the next ones do not
 *   denied  the n-th call fails with EACCES
 *   broken  the n-th call fails with EIO
 *   short   the n-th call, if it writes, writes half; from then on there is no room
 *   kill    the program is killed before the n-th call; the disk holds all that was written
 *   power   the same, and what was not synced is gone: a file is as long as when it was synced last, names are as they were
 *
 * With NO_EXCHANGE in the environment no two names can change places, as on disks that do not know how.
 * TERM: that many milliseconds after the first call the program is sent SIGTERM; 0: never.
 * LOG gets a line for each call. The exit code is the program's, 137 if it was killed, 99 if this program fails itself. */
#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__x86_64__)
#include <sys/user.h>
typedef struct user_regs_struct registers;
#define NUMBER(r) ((r).orig_rax)
#define ARGUMENT(r, n) ((n) == 0 ? (r).rdi : (n) == 1 ? (r).rsi : (n) == 2 ? (r).rdx : (n) == 3 ? (r).r10 : (r).r8)
#define THIRD(r) ((r).rdx)
#define RESULT(r) ((r).rax)
#elif defined(__aarch64__)
#include <asm/ptrace.h>
typedef struct user_pt_regs registers;
#define NUMBER(r) ((r).regs[8])
#define ARGUMENT(r, n) ((r).regs[n])
#define THIRD(r) ((r).regs[2])
#define RESULT(r) ((r).regs[0])
#else
#error "neither x86-64 nor arm64"
#endif

static void fail(const char *what) {
    perror(what);
    exit(99);
}

/* What a call does: which argument is its path or descriptor, and whether it needs room. */
enum kind { OPEN, WRITE, SYNC, NAME };
static const struct call {
    long number;
    const char *name;
    enum kind kind;
    int folder, path; /* Arguments with a folder's descriptor and a path below it; -1: none. */
    int needs_room;
} CALLS[] = {
#ifdef __NR_open
    { __NR_open, "open", OPEN, -1, 0, 1 },
    { __NR_creat, "creat", OPEN, -1, 0, 1 },
    { __NR_mkdir, "mkdir", NAME, -1, 0, 1 },
    { __NR_rename, "rename", NAME, -1, 1, 1 },
    { __NR_unlink, "unlink", NAME, -1, 0, 0 },
    { __NR_rmdir, "rmdir", NAME, -1, 0, 0 },
    { __NR_link, "link", NAME, -1, 1, 1 },
    { __NR_symlink, "symlink", NAME, -1, 1, 1 },
    { __NR_chmod, "chmod", NAME, -1, 0, 0 },
#endif
#ifdef __NR_renameat
    { __NR_renameat, "renameat", NAME, 2, 3, 1 },
#endif
    { __NR_openat, "openat", OPEN, 0, 1, 1 },
    { __NR_mkdirat, "mkdirat", NAME, 0, 1, 1 },
    { __NR_renameat2, "renameat2", NAME, 2, 3, 1 },
    { __NR_unlinkat, "unlinkat", NAME, 0, 1, 0 },
    { __NR_linkat, "linkat", NAME, 2, 3, 1 },
    { __NR_symlinkat, "symlinkat", NAME, 1, 2, 1 },
    { __NR_fchmodat, "fchmodat", NAME, 0, 1, 0 },
    { __NR_fchmod, "fchmod", NAME, 0, -1, 0 },
    { __NR_write, "write", WRITE, 0, -1, 1 },
    { __NR_pwrite64, "pwrite", WRITE, 0, -1, 1 },
    { __NR_writev, "writev", WRITE, 0, -1, 1 },
    { __NR_pwritev, "pwritev", WRITE, 0, -1, 1 },
    { __NR_ftruncate, "ftruncate", WRITE, 0, -1, 1 },
    { __NR_fallocate, "fallocate", WRITE, 0, -1, 1 },
    { __NR_sendfile, "sendfile", WRITE, 0, -1, 1 },
    { __NR_copy_file_range, "copy_file_range", WRITE, 2, -1, 1 },
    { __NR_fsync, "fsync", SYNC, 0, -1, 0 },
    { __NR_fdatasync, "fdatasync", SYNC, 0, -1, 0 },
};
#define MANY ((int)(sizeof CALLS / sizeof *CALLS))

/* Files that were written to, and how long each was when it was last synced. */
static struct touched {
    dev_t device;
    ino_t inode;
    off_t synced;
} files[4096];
static int known;

static struct touched *file_of(const struct stat *data) {
    for (int at = 0; at < known; at++)
        if (files[at].device == data->st_dev && files[at].inode == data->st_ino) return &files[at];
    if (known == sizeof files / sizeof *files) fail("too many files");
    files[known] = (struct touched){ data->st_dev, data->st_ino, 0 };
    return &files[known++];
}

static const char *folder;
static size_t length;

static int below(const char *path) {
    return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

/* The path of a call, as far as it matters whether it is below the folder. */
static void place(pid_t task, const registers *r, const struct call *call, char *out) {
    char own[64], given[PATH_MAX] = "", base[PATH_MAX] = "";
    if (call->path >= 0) {
        char *there = (char *)ARGUMENT(*r, call->path);
        /* Page by page: the text may end shortly before what cannot be read. */
        for (size_t at = 0; at < sizeof given - 1 && !memchr(given, 0, at);) {
            size_t step = 4096 - (size_t)(there + at) % 4096;
            if (step > sizeof given - 1 - at) step = sizeof given - 1 - at;
            struct iovec mine = { given + at, step }, theirs = { there + at, step };
            if (process_vm_readv(task, &mine, 1, &theirs, 1, 0) <= 0) break;
            at += step;
        }
    }
    if (given[0] != '/') {
        int descriptor = call->folder >= 0 ? (int)ARGUMENT(*r, call->folder) : AT_FDCWD;
        if (descriptor == AT_FDCWD) snprintf(own, sizeof own, "/proc/%d/cwd", task);
        else snprintf(own, sizeof own, "/proc/%d/fd/%d", task, descriptor);
        ssize_t size = readlink(own, base, sizeof base - 1);
        if (size < 0) size = 0;
        base[size] = 0;
    }
    if (given[0] == '/') snprintf(out, PATH_MAX, "%s", given);
    else if (given[0] == 0) snprintf(out, PATH_MAX, "%s", base);
    else snprintf(out, PATH_MAX, "%.2000s/%.2000s", base, given);
}

static int cut(const char *path, const struct stat *data, int kind, struct FTW *walk) {
    (void)walk;
    if (kind != FTW_F) return 0;
    for (int at = 0; at < known; at++)
        if (files[at].device == data->st_dev && files[at].inode == data->st_ino && data->st_size > files[at].synced)
            if (truncate(path, files[at].synced)) fail("truncate");
    return 0;
}

static pid_t program;
static void terminate(int signal) {
    (void)signal;
    kill(program, SIGTERM);
}

static void get(pid_t task, registers *r) {
    struct iovec all = { r, sizeof *r };
    if (ptrace(PTRACE_GETREGSET, task, NT_PRSTATUS, &all)) memset(r, 0, sizeof *r);
}

static void set(pid_t task, registers *r, long number) {
#ifdef __aarch64__
    int wanted = (int)number;
    struct iovec one = { &wanted, sizeof wanted };
    ptrace(PTRACE_SETREGSET, task, NT_ARM_SYSTEM_CALL, &one);
#else
    NUMBER(*r) = number;
#endif
    struct iovec all = { r, sizeof *r };
    ptrace(PTRACE_SETREGSET, task, NT_PRSTATUS, &all);
}

static void start(char **words) {
    struct sock_filter filter[MANY + 3];
    int at = 0;
    filter[at++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    for (int call = 0; call < MANY; call++, at++)
        filter[at] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, CALLS[call].number, MANY - call, 0);
    filter[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    filter[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRACE);
    struct sock_fprog all = { at, filter };
    if (ptrace(PTRACE_TRACEME, 0, 0, 0)) fail("ptrace");
    raise(SIGSTOP);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &all)) fail("seccomp");
    execvp(words[0], words);
    fail(words[0]);
}

int main(int many, char **words) {
    if (many < 8) {
        fprintf(stderr, "disk FOLDER LOG FAULT N TERM -- PROGRAM ...\n");
        return 99;
    }
    folder = words[1];
    length = strlen(folder);
    const char *fault = words[3];
    long wanted = atol(words[4]), milliseconds = atol(words[5]), count = 0;
    int full = 0;
    FILE *log = fopen(words[2], "w");
    if (!log) fail(words[2]);
    program = fork();
    if (program == 0) start(words + 7);
    int status;
    waitpid(program, &status, 0);
    long options = PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK | PTRACE_O_TRACEEXEC | PTRACE_O_TRACESECCOMP
        | PTRACE_O_EXITKILL;
    if (ptrace(PTRACE_SETOPTIONS, program, 0, options)) fail("ptrace options");
    ptrace(PTRACE_CONT, program, 0, 0);
    for (;;) {
        pid_t task = waitpid(-1, &status, __WALL);
        if (task < 0 && errno == EINTR) continue;
        if (task < 0) return 99;
        if (WIFEXITED(status) || WIFSIGNALED(status)) {
            if (task != program) continue;
            fclose(log);
            return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        }
        if (!WIFSTOPPED(status)) continue;
        if (status >> 8 != (SIGTRAP | PTRACE_EVENT_SECCOMP << 8)) {
            int signal = status >> 16 ? 0 : WSTOPSIG(status);
            /* A new thread begins stopped. */
            ptrace(PTRACE_CONT, task, 0, signal == SIGSTOP ? 0 : signal);
            continue;
        }
        registers r;
        get(task, &r);
        const struct call *call = NULL;
        for (int at = 0; at < MANY; at++)
            if (CALLS[at].number == (long)NUMBER(r)) call = &CALLS[at];
        char path[PATH_MAX] = "";
        if (call) place(task, &r, call, path);
        int flags = 0, changes = call && below(path);
        if (changes && call->kind == OPEN) {
            flags = call->path == 0 && call->name[0] == 'c' ? O_CREAT | O_TRUNC | O_WRONLY : (int)ARGUMENT(r, call->path + 1);
            changes = (flags & O_ACCMODE) != O_RDONLY || flags & (O_CREAT | O_TRUNC);
        }
        struct stat there;
        /* A folder that is there already is not made. */
        if (changes && !strncmp(call->name, "mkdir", 5) && !lstat(path, &there)) changes = 0;
        if (!changes) {
            ptrace(PTRACE_CONT, task, 0, 0);
            continue;
        }
        count++;
        fprintf(log, "%ld %s %s\n", count, call->name, path);
        fflush(log);
        if (count == 1 && milliseconds) {
            struct itimerval once = { { 0, 0 }, { milliseconds / 1000, milliseconds % 1000 * 1000 } };
            signal(SIGALRM, terminate);
            setitimer(ITIMER_REAL, &once, NULL);
        }
        int now = count == wanted, error = 0;
        if (now && (!strcmp(fault, "kill") || !strcmp(fault, "power"))) {
            kill(program, SIGKILL);
            while (waitpid(-1, &status, __WALL) > 0 || errno == EINTR) {}
            if (!strcmp(fault, "power") && nftw(folder, cut, 64, FTW_PHYS)) fail(folder);
            fclose(log);
            return 137;
        }
        if (now && !strcmp(fault, "once")) error = call->needs_room ? ENOSPC : EIO;
        if (now && !strcmp(fault, "denied")) error = EACCES;
        if (now && !strcmp(fault, "broken")) error = EIO;
        if (now && !strcmp(fault, "short") && (!strcmp(call->name, "write") || !strcmp(call->name, "pwrite"))
            && ARGUMENT(r, 2) > 1) {
            full = 1;
            THIRD(r) /= 2;
            set(task, &r, call->number);
        } else if ((now && (!strcmp(fault, "short") || !strcmp(fault, "full"))) || full) {
            full = 1;
            /* What is open and empty needs no room. */
            if (call->needs_room && (call->kind != OPEN || flags & (O_CREAT | O_TMPFILE))) error = ENOSPC;
        }
        /* RENAME_EXCHANGE is 2. */
        if (!error && !strcmp(call->name, "renameat2") && ARGUMENT(r, 4) == 2 && getenv("NO_EXCHANGE")) error = EINVAL;
        if (error) {
            fprintf(log, "fails: %s\n", strerror(error));
            RESULT(r) = -error;
            set(task, &r, -1);
#ifdef __x86_64__
            r.rax = -error;
#endif
        } else {
            struct stat data;
            char own[64];
            int at = call->folder >= 0 ? (int)ARGUMENT(r, call->folder) : -1;
            snprintf(own, sizeof own, "/proc/%d/fd/%d", task, at);
            if (call->kind == WRITE && !stat(own, &data)) file_of(&data);
            if (call->kind == SYNC && !stat(own, &data) && S_ISREG(data.st_mode)) file_of(&data)->synced = data.st_size;
            /* What is truncated is gone at once, and back at no length. */
            if (call->kind == OPEN && flags & O_TRUNC && !stat(path, &data)) file_of(&data)->synced = 0;
        }
        ptrace(PTRACE_CONT, task, 0, 0);
    }
}
