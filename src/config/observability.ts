import * as z from 'zod'
import type { SettingGroup } from '../core/settings/setting.ts'
import { collectorUrl, otlpHeaders, samplingRatio } from '../core/settings/values.ts'

/** Logs, metrics and traces. */
export const observabilitySettings = {
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    defaultText: 'info',
    allowed: 'fatal, error, warn, info, debug, silent',
    description:
      'Minimum level of log lines. Logs go to standard error as JSON, one event per line; `info` includes one line per request. Bodies, tokens and client addresses are never logged.',
  },
  METRICS_TOKEN: {
    schema: z.string().regex(/^[\w.~+/=-]{16,200}$/),
    defaultText: undefined,
    redactedAs: 'not a token',
    allowed: 'at least 16 letters, digits and `._~+/=-`',
    description:
      'Token for `/metrics`, sent as `Authorization: Bearer`. Unset: `/metrics` answers only requests from this machine that come through no proxy.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: collectorUrl,
    defaultText: undefined,
    redactedAs: 'not an allowed URL',
    allowed: 'an http or https URL without user, password, query or fragment',
    description:
      'OpenTelemetry collector for [traces](metrics.md#spans): OTLP over HTTP as JSON, usually at port 4318. `/v1/traces` is appended. Unset: no traces.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: otlpHeaders,
    defaultText: undefined,
    redactedAs: 'not a list of headers',
    allowed: '`name=value` pairs separated by commas, percent-encoded',
    description: 'Extra headers for the collector, such as its API key.',
  },
  OTEL_SERVICE_NAME: {
    schema: z.string().regex(/^[\w.:/ -]{1,100}$/),
    defaultText: 'forklist',
    allowed: 'up to 100 letters, digits, spaces and `_.:/-`',
    description: 'Name of the service in traces.',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: samplingRatio,
    defaultText: '1',
    allowed: 'a number from 0 to 1',
    description:
      'Fraction of requests to trace. Requests with a `traceparent` header follow the decision in that header.',
  },
} as const satisfies SettingGroup
