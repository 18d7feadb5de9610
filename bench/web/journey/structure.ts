import { openPhone, visit } from './device.ts'
import { type Measurement, type Stand, yesOrNo } from './measurement.ts'
import { addField, handleIn, isShown, option, rows } from './site-parts.ts'

/** Measures the structure that other tools rely on. */
export async function structure({ browser, site, short: { slug, token } }: Stand): Promise<Measurement[]> {
  await using phone = await openPhone(browser, site.address)
  const { page } = phone
  await visit(page, `${site.address}/lists/${slug}`)
  const isRead = (await rows(page).count()) === 25
  await visit(page, `${site.address}/lists/${slug}/edit#${token}`)
  await isShown(addField(page))
  const isEdited = await isShown(rows(page))
  const hasHandle = await isShown(handleIn(rows(page).first()))
  await addField(page).tap()
  await page.keyboard.type('da felice')
  const parts = {
    'rows of the reader': isRead,
    'rows of the editor': isEdited,
    handles: hasHandle,
    'a combobox with options': await isShown(option(page, /felice/i), 5000),
  }
  return [
    {
      what: 'structure for other tools',
      goal: 'rows, handles, combobox',
      measured: Object.entries(parts)
        .map(([part, isThere]) => `${part}: ${yesOrNo(isThere)}`)
        .join(', '),
      met: Object.values(parts).every(Boolean),
    },
  ]
}
