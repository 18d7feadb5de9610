/** Repeats a request until the storage accepts it. On a busy machine PostgreSQL refuses a request that waits too long, without a change. */
export async function retryWhileUnavailable<Answer extends { json: { code?: string } | undefined }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (answer.json?.code !== 'storage_unavailable') return answer
  }
}
