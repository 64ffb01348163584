/**
 * Spans of OpenTelemetry, using only its API: without an SDK, which an embedding host may set up, each of these calls
 * does nothing. An attribute is a word of a closed list, a number, or the name of a host that the operator configured.
 * Nothing from a person (a path with an id, a body, an error's message) is an attribute.
 */
import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api'
import { LimiarError } from '../../protocol/errors.ts'

const TRACER = 'limiar'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const

export interface TracedOptions {
  /** `client` for a call that another process answers. */
  readonly kind?: keyof typeof kinds
  readonly attributes?: Attributes
}

/** Runs something inside a span, which ends with it. An error is recorded only by its code. */
export async function traced<Result>(
  name: string,
  { kind = 'internal', attributes = {} }: TracedOptions,
  run: () => Promise<Result>,
): Promise<Result> {
  return trace.getTracer(TRACER).startActiveSpan(name, { kind: kinds[kind], attributes }, async (span) => {
    try {
      return await run()
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** A request that is being answered. */
export interface RequestSpan {
  /** Runs the next step of the request inside the span. */
  readonly within: (next: () => void) => void
  readonly fail: (error: unknown) => void
  readonly end: (facts: { readonly route: string; readonly status: number }) => void
}

/** Begins the span of a request under that of its caller (`traceparent`), where there is one. */
export function beginRequestSpan(
  method: string,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): RequestSpan {
  const caller: Context = propagation.extract(context.active(), headers)
  const attributes = { 'http.request.method': method }
  const span = trace.getTracer(TRACER).startSpan(method, { kind: kinds.server, attributes }, caller)
  const inside = trace.setSpan(caller, span)
  return {
    within: (next) => context.with(inside, next),
    fail: (error) => fail(span, error),
    end: ({ route, status }) => {
      span.updateName(`${method} ${route}`)
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
      span.end()
    },
  }
}

/** The messages and stacks of errors may quote what they are about. */
function fail(span: Span, error: unknown): void {
  const type = error instanceof LimiarError ? error.code : error instanceof Error ? error.name : 'error'
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}
