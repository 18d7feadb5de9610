import { useLayoutEffect, useRef } from 'preact/hooks'

/** Shows an element that draws itself. */
export const Hosted = ({ element }: { element: HTMLElement }) => {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => host.current!.replaceChildren(element), [element])
  return <div ref={host} class="hosted" />
}
