import * as z from 'zod'
import type { Described } from './setting.ts'
import { collectorUrl, otlpHeaders, share } from './values.ts'

/** What the operator sees of it. */
export const seeing = {
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    unset: 'info',
    mayBe: 'fatal, error, warn, info, debug, silent',
    meaning:
      'What is written to standard error, as JSON, one event a line: with `info` also a line for each request. Neither bodies nor tokens are ever logged, and neither are addresses.',
  },
  METRICS_TOKEN: {
    schema: z.string().regex(/^[\w.~+/=-]{16,200}$/),
    unset: undefined,
    shownAs: 'not a token',
    mayBe: 'at least 16 letters, digits and `._~+/=-`',
    meaning:
      'With it `/metrics` is shown to whoever sends it as `Authorization: Bearer`, and to nobody else. Unset: to whoever asks from this machine, and through no proxy.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: collectorUrl,
    unset: undefined,
    shownAs: 'not such a URL',
    mayBe: 'an http or https URL without user, password, query or fragment',
    meaning:
      'Where traces are sent: a collector of OpenTelemetry that takes OTLP over HTTP as JSON, usually at port 4318; `/v1/traces` is added to it. [What they tell](monitoring.md#traces). Unset: no traces are made.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: otlpHeaders,
    unset: undefined,
    shownAs: 'not such headers',
    mayBe: '`name=value` pairs separated by commas, percent-encoded',
    meaning: 'What is sent to the collector besides, such as its key.',
  },
  OTEL_SERVICE_NAME: {
    schema: z.string().regex(/^[\w.:/ -]{1,100}$/),
    unset: 'forklist',
    mayBe: 'up to 100 letters, digits, spaces and `_.:/-`',
    meaning: 'What the service is called in traces.',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: share,
    unset: '1',
    mayBe: 'a number from 0 to 1',
    meaning:
      'What share of the requests is traced whose callers say nothing of a trace. Where they do (`traceparent`), they have decided.',
  },
} as const satisfies Described
