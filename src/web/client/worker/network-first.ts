/** A network that takes longer counts as none if there is a copy. */
const patienceMs = 3000

/**
 * Returns the response of the network, or a stored one if the network fails, takes too long, or only a failing service answers.
 * @throws TypeError without a network and a stored response
 */
export async function networkFirst(
  network: Promise<Response>,
  stored: () => Promise<Response | undefined>,
): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(resolve, patienceMs, undefined)
  })
  const failed = () => undefined
  const response = await Promise.race([network.catch(failed), late])
  clearTimeout(timer)
  if (response && response.status < 500) return response
  return (await stored()) ?? network
}
