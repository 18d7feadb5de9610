import { Document } from '../../components/document.tsx'
import { type DrawnPlace, Place } from '../../components/place.tsx'
import { StaticMapDrawing } from '../../components/static-map.tsx'
import { VoteResult } from '../../components/vote-result.tsx'
import { listMapOf } from '../../map/static-map.ts'
import type { Page } from '../../page.ts'

const felice: DrawnPlace = {
  name: 'Da Felice',
  href: '#content',
  about: 'Restaurant, Italian · Via Mastro Giorgio 29',
  note: 'Cacio e pepe, tossed at the table. https://example.org/menu',
  details: {
    price: { text: '€€€', label: '3 of 4' },
    order: { label: 'Order', text: 'cacio e pepe' },
    tags: [{ text: 'date night', href: '#content' }, { text: 'book ahead' }],
    visited: 'Visited in March 2026',
  },
}
const sham: DrawnPlace = { name: 'مطعم الشام', href: '#content', about: 'شارع الملك حسين ١٢', note: 'أفضل فلافل.' }
const places = [felice, sham]
const located = places.map(({ name }, index) => ({
  name,
  rank: index + 1,
  latitude: 41.88,
  longitude: 12.47 + index / 50,
}))

/** All components on one page, for those who work on them: light, dark, from right to left, and at 200 %. */
export const DesignPage = ({ page }: { page: Page }) => (
  <Document page={page} sheet="design" title="Design" noindex>
    <h1>Design</h1>
    <h2 id="result">All components</h2>
    <div class="looks">
      {['light', 'dark', 'rtl', 'large'].map(look => (
        <section data-look={look} dir={look === 'rtl' ? 'rtl' : 'ltr'} aria-label={look}>
          <Words />
          <Rows />
          <StaticMapDrawing map={listMapOf(located, 'strip')!} label="Map" ground={null} />
          <VoteResult
            messages={page.messages.voteResult}
            locale={page.locale}
            places={located.map(({ name, rank }) => ({ id: name, name, rank, soFar: 'most' as const }))}
            vote={{ method: 'borda' }}
            own={['Da Felice']}
          />
        </section>
      ))}
    </div>
  </Document>
)

const Words = () => (
  <>
    <h2>Where we eat in Rome</h2>
    <h3>Da Felice</h3>
    <p>Twenty years of Sundays, best first.</p>
    <p class="aside">A smaller text</p>
    <p class="attribution">The smallest text</p>
    {[false, true].map(disabled => (
      <p class="buttons">
        {['button', 'main', 'quiet', 'chip'].map(name => (
          <button type="button" class={name} aria-pressed={name === 'chip' && 'true'} disabled={disabled}>
            {name}
          </button>
        ))}
      </p>
    ))}
    <form class="own-place">
      {['text', 'date', 'search', 'checkbox', 'file'].map(type => (
        <label>
          Name <input type={type} />
        </label>
      ))}
      <select aria-label="Map app" />
      <p role="alert">The name is missing.</p>
    </form>
    <p class="notice">The list was changed elsewhere.</p>
  </>
)

const Rows = () => (
  <>
    <ol class="entries read">
      {places.map((place, index) => (
        <li value={index + 1}>
          <Place variant="row" place={{ ...place, mapLink: { href: '#content', text: `Map of ${place.name}` } }} />
        </li>
      ))}
    </ol>
    <ol class="editing">
      <li value={3}>
        <button type="button" class="handle" aria-label="Move" />
        <Place variant="row" place={sham} />
      </li>
    </ol>
    <ul class="options">
      <li>
        <Place variant="option" place={{ name: sham.name, about: sham.about }} remark="already here" />
      </li>
    </ul>
    <div class="pair">
      <div class="card place">
        <Place variant="card" place={sham} />
      </div>
    </div>
    <div class="place-card">
      <div class="page facts">
        <h3>Da Felice</h3>
        <p class="opening">Open until 23:00</p>
        <p class="actions">
          {['map', 'call', 'website', 'copy', 'share'].map(action => (
            <button type="button" data-action={action}>
              {action}
            </button>
          ))}
        </p>
      </div>
    </div>
  </>
)
