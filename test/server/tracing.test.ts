import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { trace, type Attributes, type Span, type Tracer, type TracerProvider } from '@opentelemetry/api'
import { startNode } from '../support/node-on-postgres.ts'
import { until } from '../support/until.ts'

interface Told {
  name: string
  readonly attributes: Attributes
  isEnded: boolean
}

const CPF = '52998224725'

describe('the spans that a host collects', () => {
  it('cover requests, the database, jobs and calls to other servers, and hold nothing of a person', async (t) => {
    const told: Told[] = []
    trace.setGlobalTracerProvider(collecting(told))
    const node = await startNode({
      SMTP_URL: 'smtp://127.0.0.1:9',
      LIMIAR_MAIL_FROM: 'limiar@bank.example',
      LIMIAR_WEBHOOK_HOSTS: '127.0.0.1:9',
    })
    t.after(() => node.close())
    const links = `/reports/${(await node.call('GET', '/reports')).body.docs[0]._id}/onboarding-ext`
    await node.call('POST', links, { email: 'ana@example.com' })
    const { body: webhook } = await node.call('POST', '/webhooks', { url: 'http://127.0.0.1:9/hook' })
    await node.call('POST', `/webhooks/${webhook._id}/test`)
    await node.call('GET', `/executions?cpf=${CPF}`)
    await node.call('GET', `/subjects/${CPF}/export`)
    const names = () => new Set(told.filter(({ isEnded }) => isEnded).map(({ name }) => name))
    for (const name of [
      'GET /subjects/:cpf/export',
      'insert webhooks',
      'select',
      'job send-message',
      'send e-mail',
      'post webhook',
    ])
      await until(
        `the span ${name} ended; there are ${[...names()].join(', ')}`,
        () => names().has(name) || undefined,
      )
    const text = JSON.stringify(told)
    assert.doesNotMatch(text, new RegExp(`${CPF}|ana@|127\\.0\\.0\\.1|Bearer|${webhook._id}`))
    trace.disable()
  })
})

/** A provider that keeps its spans, as an SDK would. */
function collecting(told: Told[]): TracerProvider {
  const start = (name: string, attributes: Attributes = {}): Span => {
    const kept: Told = { name, attributes: { ...attributes }, isEnded: false }
    told.push(kept)
    const span = {
      setAttribute: (key: string, value: string) => ((kept.attributes[key] = value), span),
      setAttributes: (more: Attributes) => (Object.assign(kept.attributes, more), span),
      updateName: (other: string) => ((kept.name = other), span),
      setStatus: () => span,
      end: () => void (kept.isEnded = true),
    }
    return span as unknown as Span
  }
  const tracer = {
    startSpan: (name: string, options?: { attributes?: Attributes }) => start(name, options?.attributes),
    startActiveSpan: (name: string, options: { attributes?: Attributes }, run: (span: Span) => unknown) =>
      run(start(name, options.attributes)),
  }
  return { getTracer: () => tracer as unknown as Tracer }
}
