/**
 * Traces for OpenTelemetry: a span for each call, its statements, the jobs that it queues and the e-mails that these send.
 * Names of attributes: https://opentelemetry.io/docs/specs/semconv
 */
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type TracerProviderOptions,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SOCKETS_PATH } from '../realtime/serve-sockets.ts';
import { traceparents } from './origin.ts';
import {
  type JobSignal,
  jobSignal,
  type MailSignal,
  mailSignal,
  type StatementSignal,
  statementSignal,
} from './signals.ts';

interface TracingSettings {
  /** Of the collector, without the path of its traces. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** The part of all traces that is kept, from 0 to 1. */
  readonly ratio: number;
}

/** A trace goes on where a job was queued; what another version wrote may be anything. */
function parentOf(traceparent: string | undefined) {
  const [, traceId = '', spanId = '', flags = ''] = traceparent?.split('-') ?? [];
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) || 0, isRemote: false };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** `SELECT`; the whole text is an attribute. */
const operationOf = (text: string) => /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';

/** Who sends the traces. It is all there at once, and nothing is merged into it. */
function resourceOf(serviceName: string): NonNullable<TracerProviderOptions['resource']> {
  const attributes = { 'service.name': serviceName };
  return {
    attributes,
    getRawAttributes: () => Object.entries(attributes),
    merge: () => resourceOf(serviceName),
  };
}

/** Adds its hooks to the application, and ends with it. */
export function startTracing(
  app: FastifyInstance,
  { endpoint, headers, serviceName, ratio }: TracingSettings,
): void {
  const provider = new TracerProvider({
    resource: resourceOf(serviceName),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, headers }),
      }),
    ],
  });
  const tracer = provider.getTracer('switchboard');
  const begin = (name: string, options: SpanOptions, traceparent = traceparents.getStore()) =>
    tracer.startSpan(name, options, parentOf(traceparent));

  const spans = new WeakMap<object, Span>();
  const end = (message: object) => {
    const span = spans.get(message);
    // The words of an error can repeat what people wrote.
    if ('error' in message) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    spans.delete(message);
  };
  const ended = (message: unknown) => end(message as object);
  const ofCall = (request: FastifyRequest) => {
    const span = spans.get(request);
    return span === undefined ? undefined : traceparentOf(span);
  };

  app.addHook('onRequest', (request, _reply, done) => {
    const { url } = request.routeOptions;
    // A poll is held until there is something to tell.
    if (url === SOCKETS_PATH) return done();
    const route = url ?? 'none';
    const span = begin(`${request.method} ${route}`, {
      kind: SpanKind.SERVER,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'switchboard.request_id': request.id,
      },
    });
    spans.set(request, span);
    traceparents.run(traceparentOf(span), done);
  });
  // Whoever reads a body is called by the socket, which knows of no call.
  app.addHook('preHandler', (request, _reply, done) => {
    const traceparent = ofCall(request);
    if (traceparent === undefined) return done();
    traceparents.run(traceparent, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });

  const beginStatement = (message: unknown) => {
    // What belongs to nothing, such as a heartbeat, would be a trace of its own.
    if (traceparents.getStore() === undefined) return;
    const { text } = message as StatementSignal;
    spans.set(
      message as object,
      begin(operationOf(text), {
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
      }),
    );
  };
  statementSignal.start.subscribe(beginStatement);
  statementSignal.asyncEnd.subscribe(ended);

  const beginJob = (message: object) => {
    const { task, job, attempt, traceparent } = message as JobSignal;
    const span = begin(
      `job ${task}`,
      {
        kind: SpanKind.CONSUMER,
        attributes: { 'switchboard.task': task, 'switchboard.job': job, 'switchboard.attempt': attempt },
      },
      traceparent,
    );
    spans.set(message, span);
    return traceparentOf(span);
  };
  jobSignal.start.bindStore(traceparents, beginJob);
  jobSignal.asyncEnd.subscribe(ended);

  const beginMail = (message: object) => {
    const span = begin('mail', {
      kind: SpanKind.CLIENT,
      attributes: { 'switchboard.mail': (message as MailSignal).kind },
    });
    spans.set(message, span);
    return traceparentOf(span);
  };
  mailSignal.start.bindStore(traceparents, beginMail);
  mailSignal.asyncEnd.subscribe(ended);

  app.addHook('onClose', async () => {
    statementSignal.start.unsubscribe(beginStatement);
    jobSignal.start.unbindStore(traceparents);
    mailSignal.start.unbindStore(traceparents);
    for (const signal of [statementSignal, jobSignal, mailSignal]) signal.asyncEnd.unsubscribe(ended);
    await provider.shutdown();
  });
}
