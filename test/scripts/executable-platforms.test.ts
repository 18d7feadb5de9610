import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packageVersion } from '../../src/util/package-info.ts'

type Options = { runtime: string; target: string; file: string }
type Executable = { writeExecutable(root: string, options: Options): Promise<void> }
const { writeExecutable }: Executable = await import('../../scripts/setup/executable.mjs' as string)
const { root, runtime }: { root: string; runtime: string } = await import('../../scripts/setup/prepare.mjs' as string)

/** Writes the executable of a platform, and returns its bytes. */
async function executableFor(target: string): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'forklist-platforms-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await writeExecutable(root, { runtime, target, file: join(folder, 'forklist') })
  return readFileSync(join(folder, 'forklist'))
}

/** Returns the first 9 MB of the package in an executable: the table of its files, and most of them. */
function packageIn(bytes: Buffer): Buffer {
  const contents = bytes.indexOf(`{"name":"${packageVersion()}-`)
  expect(contents).toBeGreaterThan(0)
  return bytes.subarray(contents, contents + 9_000_000)
}

test('executables of other platforms have the same program in the Node of each', async () => {
  const [arm, x64, windows] = [
    await executableFor('linux-arm64'),
    await executableFor('linux-x64'),
    await executableFor('win-x64'),
  ]
  // The numbers of the machines in the headers of ELF and PE.
  expect([arm.readUInt16LE(18), x64.readUInt16LE(18)]).toEqual([0xb7, 0x3e])
  expect(windows.readUInt16LE(windows.readUInt32LE(60) + 4)).toBe(0x8664)
  for (const bytes of [arm, x64, windows]) {
    expect(bytes.includes('NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2:1')).toBe(true)
    expect(packageIn(bytes).equals(packageIn(x64))).toBe(true)
  }
})

test('an executable for a platform without a Node is refused', async () => {
  await expect(executableFor('sunos-x64')).rejects.toThrow('No executable for sunos-x64 can be made here')
})
