import type { Settings } from '../../config/index.ts'
import { packageVersion } from '../../util/package-info.ts'
import type { Logger } from './logger.ts'
import type { OpenTracing } from './tracing/index.ts'

export type TracingSettings = Pick<
  Settings,
  'otelExporterOtlpEndpoint' | 'otelExporterOtlpHeaders' | 'otelServiceName' | 'otelTracesSamplerArg'
>

/** Opens tracing. Without a collector, returns `undefined` and loads nothing. */
export async function openTracingFor(
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
    onFailure: error => log.warn({ err: error }),
  })
}

export const lostSpans = {
  name: 'forklist_trace_spans_lost_total',
  help: 'Spans lost because the trace collector refused them or was too slow.',
}
