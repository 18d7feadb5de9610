/** Repeats a request until the storage accepts it. A busy PostgreSQL refuses requests that wait too long, and changes nothing. */
export async function retryWhileUnavailable<Answer extends { json: { code?: string } | undefined }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (answer.json?.code !== 'storage_unavailable') return answer
  }
}
