import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type * as z from 'zod'
import { certain } from '../../../../domain/certain.ts'
import type { applyProposals } from '../../../../operations/apply-proposals.ts'
import type { listProposals } from '../../../../operations/list-proposals.ts'
import { distanceIn } from '../../../locales/distance.ts'
import { addressAndTown } from '../../../text/shared-town.ts'
import { Button } from '../../shared/button.tsx'
import { formatMessage, localeHere } from '../../shared/messages.ts'
import { RetryKey } from '../../shared/retry-key.ts'
import type { ShownList } from '../model/index.ts'
import { type OpenState, useTools } from '../tools.ts'
import { declinedProposals, declineProposal } from './declined-proposals.ts'
import { LongList } from './importing/long-list.tsx'
import { useRequests } from './requests.ts'

type ProposalPage = z.output<(typeof listProposals)['output']>
type Proposal = ProposalPage['proposals'][number]
type Applied = z.output<(typeof applyProposals)['output']>

/** Own places that the place data knows now: one quiet line, which opens to decide about each. */
export const Proposals = ({ state }: { state: OpenState }) => {
  const { messages, model, slug } = useTools()
  const { proposals: texts } = messages
  const { list, copyOf, waiting } = state
  const [found, setFound] = useState<ProposalPage>({ proposals: [] })
  const [declined, setDeclined] = useState(() => declinedProposals(slug))
  const key = useRef(new RetryKey()).current
  const isAsked = useRef(false)
  const { outcome, say, ask, send, fail } = useRequests({ proposal_outdated: texts.outdated })

  const read = async () => {
    const answered = await ask<ProposalPage>('GET', '/proposals?limit=200')
    // Nobody waits for this, so a failure needs no message. The page asks again when it is opened next.
    if (answered.is === 'done') setFound(answered.answer)
  }
  const hasOwn = useMemo(() => list.places.some(isOwn), [list.places])
  useEffect(() => {
    // Asked once: the service looks up each own place.
    if (isAsked.current || !hasOwn || copyOf !== undefined) return
    isAsked.current = true
    void read()
  }, [hasOwn, copyOf])

  const use = async (proposals: readonly Proposal[]) => {
    const ids = proposals.map(({ id }) => id)
    const answered = await send<Applied>('POST', '/proposals', { body: { ids }, idempotencyKey: key.of(ids.join()) })
    if (answered?.is === 'done') {
      model.recordSent(answered.answer.list.version, { do: 'known' })
      say(formatMessage(texts.used, { count: ids.length }))
      const others = found.proposals.filter(({ id }) => !ids.includes(id))
      setFound({ ...found, proposals: others })
      if (found.nextCursor !== undefined && others.length === 0) await read()
    } else if (answered) {
      fail(answered)
      if (answered.is === 'refused' && answered.problem.code === 'proposal_outdated') await read()
    }
  }

  const open = useMemo(() => undecided(found, list, declined), [found, list.places, declined])
  const certainOnes = open.filter(isCertain)
  // A waiting change may be about the place that is replaced.
  const isWaiting = waiting.length > 0
  return (
    <section class="proposals" hidden={open.length === 0 && outcome === ''}>
      {open.length > 0 && (
        <details class="panel">
          <summary>{formatMessage(texts.title, { count: open.length })}</summary>
          <p class="aside">{texts.means}</p>
          <LongList
            items={open}
            draw={proposal => (
              <li key={proposal.id}>
                <About proposal={proposal} />
                <div class="buttons">
                  <Button
                    text={texts.use}
                    disabled={isWaiting}
                    aria-label={`${texts.use}: ${proposal.candidate.name}`}
                    onClick={() => void use([proposal])}
                  />
                  <Button
                    text={texts.decline}
                    class="quiet"
                    disabled={isWaiting}
                    aria-label={`${texts.decline}: ${proposal.candidate.name}`}
                    onClick={() => {
                      declineProposal(slug, proposal.id)
                      setDeclined(declinedProposals(slug))
                    }}
                  />
                </div>
              </li>
            )}
          />
          {certainOnes.length > 1 && (
            <button type="button" class="main" disabled={isWaiting} onClick={() => void use(certainOnes)}>
              {formatMessage(certainOnes.length < open.length ? texts.useCertain : texts.useAll, {
                count: certainOnes.length,
              })}
            </button>
          )}
        </details>
      )}
      <p role="status">{outcome}</p>
    </section>
  )
}

const About = ({ proposal: { place, candidate, match } }: { proposal: Proposal }) => {
  const { proposals: texts } = useTools().messages
  const distance =
    match.distanceMeters === undefined
      ? undefined
      : formatMessage(place.latitude === undefined ? texts.distanceFromTown : texts.distance, {
          distance: distanceIn(match.distanceMeters, localeHere),
        })
  return (
    <>
      <p class="aside" dir="auto">
        {formatMessage(texts.yours, { name: [place.name, place.town].filter(Boolean).join(', ') })}
      </p>
      <p dir="auto">
        <a href={candidate.mapsUrl} target="_blank" rel="noopener">
          <b>{candidate.name}</b>
        </a>{' '}
        <span>{[addressAndTown(candidate), distance].filter(Boolean).join(' · ')}</span>
      </p>
    </>
  )
}

/** Returns the proposals that are not decided. Others may have removed their places. */
function undecided({ proposals }: ProposalPage, { places }: ShownList, declined: ReadonlySet<string>): Proposal[] {
  if (proposals.length === 0) return []
  const present = new Set(places.map(({ id }) => id))
  return proposals.filter(({ id, place }) => present.has(place.id) && !declined.has(id))
}

/** The service answers less for a place outside the town. */
const isCertain = ({ match }: Proposal): boolean => match.confidence >= certain

const isOwn = ({ mapPlaceId }: { mapPlaceId?: string | undefined }): boolean => mapPlaceId?.startsWith('own:') ?? false
