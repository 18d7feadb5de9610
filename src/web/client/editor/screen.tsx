import { type ComponentChild, render } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { StoreResult } from '../keys/index.ts'
import { pageMessages } from '../shared/messages.ts'
import { pageData } from '../shared/page-data.ts'
import { Bar } from './bar.tsx'
import { Editor } from './editor.tsx'
import { KeyedPage } from './keyed-page.tsx'
import { ShareDialog } from './share/share-dialog.tsx'
import { type EditorMessages, type EditorTools, type Opened, type OpenState, Tools } from './tools.ts'

type ScreenProps = { opened: Opened; state: OpenState; stored: StoreResult }

const Screen = ({ opened, state, stored }: ScreenProps) => {
  const announcements = useRef<HTMLParagraphElement>(null)
  const [isSharing, share] = useState(false)
  const tools = useMemo(
    (): EditorTools => ({
      ...opened,
      ...pageData.editor!,
      messages: pageMessages<EditorMessages>(),
      announce(text) {
        announcements.current!.textContent = text
      },
    }),
    [opened],
  )
  const bar = document.getElementById('page-actions')!
  useLayoutEffect(() => {
    const shown = (
      <Tools.Provider value={tools}>
        <Bar state={state} share={() => share(true)} />
      </Tools.Provider>
    )
    render(shown, bar)
  })
  useLayoutEffect(() => () => render(null, bar), [])
  return (
    <Tools.Provider value={tools}>
      <article class="list editor" tabIndex={-1}>
        <Editor state={state} stored={stored} />
        {isSharing && <ShareDialog list={state.list} close={() => share(false)} />}
      </article>
      <p ref={announcements} class="unseen" aria-live="assertive" />
    </Tools.Provider>
  )
}

class ListEditor extends KeyedPage {
  protected screenOf(opened: Opened, state: OpenState, stored: StoreResult): ComponentChild {
    return <Screen {...{ opened, state, stored }} />
  }
}

customElements.define('list-editor', ListEditor)
