import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { Operation } from '../../core/operation.ts'
import type { Problem, ProblemCode } from '../../core/problem.ts'

type Input = Record<string, unknown>

/** Asks the person, by a form of the client, which alternative of a problem was meant. A form never asks for secrets. */
export type Question = {
  /** The `name` of the operation. */
  operation: string
  /** The problem that has `alternatives`. */
  code: ProblemCode
  message(input: Input): string
  /** Returns an alternative's value and what the person sees; `undefined` if it cannot be chosen. */
  choiceOf(alternative: unknown): { value: string; label: string } | undefined
  /** The label of the choice that changes nothing. */
  none: string
  /** Returns the input of the call after the choice. */
  chosen(input: Input, value: string): Input
}

/** A call, and the question that may replace its problem. */
type AskedCall = { input: Input; ask?(problem: Problem): InputRequiredResult | undefined }

const key = 'choice'

/**
 * Puts the person's choice into the input of a call, or returns what to ask if the call fails. Clients ask once: after any answer, the
 * problem is the result. No state is sent along. The choice comes from the client like all other input, and is validated like it.
 */
export function asked(
  questions: readonly Question[],
  { name }: Operation,
  input: Input,
  { mcpReq }: ServerContext,
): AskedCall {
  const question = questions.find(({ operation }) => operation === name)
  if (!question || !hasForms(mcpReq)) return { input }
  const answer = inputResponse(mcpReq.inputResponses, key)
  if (answer.kind === 'missing') return { input, ask: problem => asForm(question, input, problem) }
  const value = answer.kind === 'elicit' && answer.action === 'accept' ? answer.content?.[key] : undefined
  return { input: typeof value === 'string' && value !== none ? question.chosen(input, value) : input }
}

/** Returns whether the client shows forms. Clients before 2026-07-28 send no capabilities with a call, and cannot be asked without sessions. */
function hasForms({ envelope }: ServerContext['mcpReq']): boolean {
  // The library's type of the envelope names no keys.
  const sent = envelope as { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } | undefined
  const forms = sent?.[CLIENT_CAPABILITIES_META_KEY]?.elicitation
  // An empty object means forms, as before the modes had names.
  return forms !== undefined && (forms.form !== undefined || forms.url === undefined)
}

function asForm(question: Question, input: Input, { code, extras }: Problem): InputRequiredResult | undefined {
  if (code !== question.code) return undefined
  const choices = (extras.alternatives ?? []).flatMap(alternative => question.choiceOf(alternative) ?? [])
  if (choices.length === 0) return undefined
  const oneOf = [...choices, { value: none, label: question.none }].map(({ value, label }) => ({
    const: value,
    title: label,
  }))
  const message = question.message(input)
  const requestedSchema = {
    type: 'object' as const,
    properties: { [key]: { type: 'string' as const, title: message, oneOf } },
    required: [key],
  }
  return inputRequired({ inputRequests: { [key]: inputRequired.elicit({ mode: 'form', message, requestedSchema }) } })
}

const none = 'none'
