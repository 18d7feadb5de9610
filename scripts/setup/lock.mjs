import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const beatMs = 1000
// A killed run cannot remove its file. A live run touches it at every beat.
const staleMs = 5 * beatMs

/** Runs `work` while no other process runs under the same lock file. */
export async function withLock(file, work) {
  await take(file)
  const beat = setInterval(() => touch(file), beatMs)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    rmSync(file, { force: true })
  }
}

async function take(file) {
  const mine = `${process.pid} ${Math.random()}`
  mkdirSync(dirname(file), { recursive: true })
  for (let isAnnounced = false; ; ) {
    if (create(file, mine)) return
    if (age(file) > staleMs) {
      // Two processes may find it stale at the same moment: both write, and the one whose content remains has the lock.
      writeFileSync(file, mine)
      await sleep(staleMs / 20)
      if (content(file) === mine) return
    }
    if (!isAnnounced) console.error('Waiting for another run that is installing or building here …')
    isAnnounced = true
    await sleep(staleMs / 20)
  }
}

function create(file, text) {
  try {
    writeFileSync(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

const age = file => Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())

function content(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // The folder of the lock file was deleted. The work itself fails if that matters.
  }
}
