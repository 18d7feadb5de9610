import type { JSX } from 'hono/jsx/jsx-runtime'
import type { AddressedOperation } from './api.ts'

/** The credential that an operation needs. */
export const Credential = ({ security }: Pick<AddressedOperation, 'security'>): JSX.Element => {
  const schemes = security.flatMap(way => (Object.keys(way).length === 0 ? ['none'] : Object.keys(way))).join()
  const words = wordsOf[schemes]
  if (!words) throw new Error(`There are no words for the credential ${schemes}.`)
  return words
}

const ApiKey = () => <a href="#apiKey">API key</a>
const EditToken = () => <a href="#editToken">edit token</a>

/** Texts by the security schemes of an operation, which are alternatives. */
const wordsOf: Record<string, JSX.Element> = {
  apiKey: (
    <>
      Needs an <ApiKey />.
    </>
  ),
  editToken: (
    <>
      Needs the <EditToken /> of the list.
    </>
  ),
  'editToken,apiKey,none': (
    <>
      Needs the <EditToken /> of the list: in the header, or as <code>editToken</code> in the body, there alone or
      beside an <ApiKey /> in the header.
    </>
  ),
  none: <>Needs nothing but the id in its address.</>,
  'none,editToken': (
    <>
      Needs nothing for a public list, and the <EditToken /> of a hidden one.
    </>
  ),
}
