import { expect, test } from 'vitest'
import { type FileRefusal, UnreadableFile } from '../../src/formats/import/refusals.ts'
import { FileReading } from '../../src/server/file-reading.ts'
import { readFile } from '../formats/import/reading.ts'
import { growthOf, growthText, maxGrowth, threadCpuMs } from '../support/growth.ts'
import { growthIfSuspicious } from './cost/costly.ts'
import { most, worstFiles } from './cost/worst-files.ts'
import { figure, form, isLong, timeoutMs } from './support/form.ts'

const names = Object.keys(worstFiles)

const outcomeOf = (bytes: Buffer): FileRefusal | 'read' => {
  try {
    readFile(bytes)
    return 'read'
  } catch (error) {
    if (error instanceof UnreadableFile) return error.reason
    throw error
  }
}

test.each(names)('%s: CPU time grows with what comes out', { timeout: timeoutMs }, async name => {
  const costly = { name, bytes: form(32_768, 131_072), input: worstFiles[name]!, run: outcomeOf }
  const growth = await growthIfSuspicious(costly)
  expect(growth?.isGood ?? true, growth && `${growthText(growth)}, at most ${maxGrowth}`).toBe(true)
})

// The sizes are those at which a limit ends the reading. All that is behind it costs nothing.
test.each<[name: string, reason: FileRefusal]>([
  ['xlsx: a long text in many cells', 'too_large'],
  ['ods: a repeated row of long texts', 'too_large'],
  ['ods: a repeated row of one letter', 'too_large'],
  ['ods: a repeated row of links', 'too_large'],
  ['an archive of wrong checksums', 'too_large'],
])('%s: is refused at a limit, so eight times as much costs the same', { timeout: timeoutMs }, async (name, reason) => {
  const file = worstFiles[name]!
  expect(outcomeOf(file(16 * most))).toBe(reason)
  const growth = await growthOf({ bytes: 2 * most, input: file, run: outcomeOf })
  expect(growth.ms.at(-1)! / Math.max(growth.ms[0]!, 20), growthText(growth)).toBeLessThan(maxGrowth)
})

test('every file ends within its thread’s limit, and the next file is read', { timeout: timeoutMs }, async () => {
  await using reading = new FileReading()
  for (const name of isLong ? names : names.slice(0, 3)) {
    const bytes = worstFiles[name]!(most)
    if (isLong) {
      const before = threadCpuMs()
      const outcome = outcomeOf(bytes)
      const value = `${Math.round(threadCpuMs() - before)} ms, ${outcome}`
      figure({ row: 32, what: `${name}: ${bytes.length} bytes, CPU`, value, must: '≤ 2 s' })
    }
    await reading.read(bytes).catch((error: unknown) => expect(error).toBeInstanceOf(UnreadableFile))
    const { rows } = await reading.read(Buffer.from('Roscioli, Rome\nDar Poeta, Rome\n'))
    expect(rows).toHaveLength(2)
  }
})
