import type { Logger } from './log.ts'
import { packageVersion } from './package-version.ts'
import type { Settings } from './settings/index.ts'
import type { OpenTracing } from './tracing/index.ts'

export type TracingSettings = Pick<
  Settings,
  'otelExporterOtlpEndpoint' | 'otelExporterOtlpHeaders' | 'otelServiceName' | 'otelTracesSamplerArg'
>

/** What writes down requests for the collector of the settings; `undefined` where they name none, and nothing is loaded for it. */
export async function openedTracing(
  { otelExporterOtlpEndpoint, otelExporterOtlpHeaders = {}, otelServiceName, otelTracesSamplerArg }: TracingSettings,
  log: Logger,
): Promise<OpenTracing | undefined> {
  if (otelExporterOtlpEndpoint === undefined) return undefined
  const { openTracing } = await import('./tracing/index.ts')
  return openTracing({
    endpoint: otelExporterOtlpEndpoint,
    headers: otelExporterOtlpHeaders,
    serviceName: otelServiceName,
    ratio: otelTracesSamplerArg,
    version: packageVersion(),
    failed: error => log.warn({ err: error }),
  })
}

export const spansLost = {
  name: 'forklist_trace_spans_lost_total',
  help: 'Spans that the collector of traces did not take, or that came faster than it took them.',
}
