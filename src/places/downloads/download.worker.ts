import { parentPort, workerData } from 'node:worker_threads'
import { getArea } from './index.ts'
import type { DownloadMessage, DownloadWork } from './thread.ts'
import { stopMessage } from './thread.ts'

const reportEveryMs = 50

const work: DownloadWork = workerData
const send = (message: DownloadMessage): void => parentPort!.postMessage(message)
const stop = new AbortController()
parentPort!.on('message', message => {
  if (message === stopMessage) stop.abort()
})

let step: string | undefined
let sentAt = 0

const got = await getArea({
  ...work,
  signal: stop.signal,
  onProgress(progress) {
    const now = performance.now()
    if (progress.step === step && now - sentAt < reportEveryMs) return
    step = progress.step
    sentAt = now
    send({ progress })
  },
})
send({ got })
parentPort!.close()
