import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const source = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

static int then_wait(const char *name, int file) {
  int (*sync)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  int result = sync(file);
  struct timespec left = { 0, atol(getenv("SYNC_MS")) * 1000000 };
  while (nanosleep(&left, &left)) {}
  return result;
}

int fsync(int file) { return then_wait("fsync", file); }
int fdatasync(int file) { return then_wait("fdatasync", file); }
`

/**
 * Slows every sync of a process down by the given time, like a slow disk.
 * @returns settings for its environment, or nothing without a compiler
 * @param folder for a library that the process preloads
 */
export function slowSync(folder: string, ms: number): Record<string, string> | undefined {
  const library = join(folder, 'slow-sync.so')
  const file = join(folder, 'slow-sync.c')
  writeFileSync(file, source)
  const { status } = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, file, '-ldl'], { stdio: 'ignore' })
  return status === 0 ? { LD_PRELOAD: library, SYNC_MS: String(ms) } : undefined
}
