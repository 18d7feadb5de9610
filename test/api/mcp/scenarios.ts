/** Where a scenario runs: at the service itself, or at the same adapter with the tools that the checks call by name. */
export type Where = 'service' | 'fixtures'

/** The expected result of a scenario. */
type Ruling =
  | {
      runs: Where
      /** Single checks that do not apply, by their id, and why. */
      but?: Readonly<Record<string, string>>
      /** Why it does not apply before 2026-07-28. */
      notBefore?: string
    }
  | { not: string }

const service: Ruling = { runs: 'service' }
const fixtures: Ruling = { runs: 'fixtures' }
const not = (reason: string): Ruling => ({ not: reason })

const textOnly = not('Tools, resources and prompts contain only text, never pictures or sound.')
const asksNothing = not(
  'One tool asks, about ambiguous names (questions.test.ts). The checks call tools that ask other things.',
)
const noSessions = 'There are no sessions, and no streams to resume.'
const noNotices = not('Clients get no notice of changes: every response has a version.')
const noLogs = not(
  'Logging is deprecated since 2026-07-28; problems are in the answer, and its requestId is in the log.',
)
const noTasks = not('Tasks are an extension, for calls that take long; none does.')
const noSkills = not('Skills are an experimental extension; instructions and prompts explain how to use the tools.')

/** Every scenario for servers that the official checks have. */
export const scenarios: Readonly<Record<string, Ruling>> = {
  'server-initialize': service,
  'server-session-lifecycle': not(noSessions),
  'server-stateless': {
    runs: 'service',
    but: {
      'sep-2575-server-rejects-undeclared-capability': 'No tool needs a capability of the client.',
      'sep-2575-missing-capability-http-400': 'No tool needs a capability of the client.',
      'sep-2575-http-server-no-independent-requests-on-stream': 'No answer is a stream.',
      'sep-2575-server-no-log-without-loglevel': 'No tool sends messages for a log.',
      'sep-2575-server-sends-prompts-list-changed-on-subscription': 'Prompts do not change while the process runs.',
      'sep-2575-server-sends-tools-list-changed-on-subscription': 'Tools do not change while the process runs.',
    },
  },
  'logging-set-level': noLogs,
  ping: service,
  'completion-complete': fixtures,
  'tools-list': service,
  'tools-call-simple-text': fixtures,
  'tools-call-image': textOnly,
  'tools-call-audio': textOnly,
  'tools-call-embedded-resource': fixtures,
  'tools-call-mixed-content': textOnly,
  'tools-call-with-logging': noLogs,
  'tools-call-error': fixtures,
  'tools-call-with-progress': not('Only imports take long enough to report progress.'),
  'tools-call-sampling': asksNothing,
  'tools-call-elicitation': asksNothing,
  'json-schema-2020-12': not(
    'It requires references in a schema. Our schemas have none, because some hosts follow none.',
  ),
  'elicitation-sep1034-defaults': asksNothing,
  'server-sse-polling': not(noSessions),
  'server-sse-multiple-streams': { runs: 'service', notBefore: noSessions },
  'elicitation-sep1330-enums': asksNothing,
  'resources-list': service,
  'resources-read-text': fixtures,
  'resources-read-binary': textOnly,
  'resources-templates-read': fixtures,
  'resources-subscribe': noNotices,
  'resources-unsubscribe': noNotices,
  'sep-2164-resource-not-found': service,
  'sep-2640-skills-directory': noSkills,
  'sep-2640-skills-enumeration': noSkills,
  'sep-2640-skills-manifest': noSkills,
  'prompts-list': service,
  'prompts-get-simple': fixtures,
  'prompts-get-with-args': fixtures,
  'prompts-get-embedded-resource': textOnly,
  'prompts-get-with-image': textOnly,
  'dns-rebinding-protection': service,
  caching: service,
  'http-header-validation': service,
  'http-custom-header-server-validation': not(
    'No argument is required in a header, because older clients would be refused.',
  ),
  'tasks-lifecycle': noTasks,
  'tasks-capability-negotiation': noTasks,
  'tasks-wire-fields': noTasks,
  'tasks-request-state-removal': noTasks,
  'tasks-mrtr-input': noTasks,
  'tasks-request-headers': noTasks,
  'tasks-dispatch-and-envelope': noTasks,
  'tasks-status-notifications': noTasks,
  'tasks-required-task-error': noTasks,
  'tasks-mrtr-composition': noTasks,
  'input-required-result-basic-elicitation': asksNothing,
  'input-required-result-basic-sampling': asksNothing,
  'input-required-result-basic-list-roots': asksNothing,
  'input-required-result-request-state': asksNothing,
  'input-required-result-multiple-input-requests': asksNothing,
  'input-required-result-multi-round': asksNothing,
  'input-required-result-missing-input-response': asksNothing,
  'input-required-result-non-tool-request': asksNothing,
  'input-required-result-result-type': asksNothing,
  'input-required-result-unsupported-methods': service,
  'input-required-result-tampered-state': asksNothing,
  'input-required-result-capability-check': asksNothing,
  'input-required-result-ignore-extra-params': asksNothing,
  'input-required-result-validate-input': asksNothing,
}
