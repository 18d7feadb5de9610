import './making/my-lists.tsx'
import './making/make-list.ts'
import './offline/kept-lists.ts'
import './offline/register-worker.ts'

// Offline, only the text of the example is left.
for (const picture of document.querySelectorAll<HTMLImageElement>('.example img')) {
  if (picture.complete && picture.naturalWidth === 0) picture.remove()
  else picture.addEventListener('error', () => picture.remove())
}
