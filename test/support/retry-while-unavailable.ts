/**
 * Asks until the storage takes it. On PostgreSQL who waits too long for others, on a machine that is busy, is told to come back, and has
 * changed nothing.
 */
export async function retryWhileUnavailable<Answer extends { json: { code?: string } | undefined }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (answer.json?.code !== 'storage_unavailable') return answer
  }
}
