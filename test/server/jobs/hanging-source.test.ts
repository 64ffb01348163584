import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createAnalysisTurns } from '../../../src/server/adapters/models/pool/analysis-turns.ts'
import { findings } from '../../support/fakes/service-ports.ts'
import { writtenFace } from '../../support/fakes/written-faces.ts'
import { definitionBody, sourceBody } from '../../support/report-bodies.ts'
import { storageEngines } from '../../support/storage-engines.ts'
import { startStoredService, type StoredService } from '../../support/stored-service.ts'
import { until } from '../../support/until.ts'

const image = Buffer.from(writtenFace('ana')).toString('base64')
const ANALYSES = 2

for (const engine of storageEngines)
  describe(`a source that does not answer, on ${engine.name}`, { skip: engine.skip }, () => {
    let service: StoredService
    let asked = 0
    let gaveUp = 0
    let analysing = 0
    let mostAtOnce = 0
    const answer = Promise.withResolvers<undefined>()

    before(async () => {
      service = await startStoredService(engine, {
        customSources: {
          whyRefused: () => undefined,
          isSuspended: () => false,
          ask: async (_question, signal) => {
            asked++
            signal?.addEventListener('abort', () => gaveUp++)
            await answer.promise
            return { performed: true, answer: { ok: true } }
          },
        },
        analysisTurns: createAnalysisTurns(ANALYSES),
        analyse: async () => {
          mostAtOnce = Math.max(mostAtOnce, ++analysing)
          await new Promise((resolve) => setImmediate(resolve))
          analysing--
          return findings()
        },
      })
    })
    after(() => service.close())

    const newReport = async (changes: Parameters<typeof definitionBody>[0]): Promise<string> => {
      const definition = definitionBody(changes)
      const { body, status, text } = await service.client.call('POST', '/reports', { name: 'r', definition })
      assert.equal(status, 200, text)
      return body._id as string
    }
    const submit = async (report: string): Promise<() => Promise<string | undefined>> => {
      const files = ['FRONT', 'SELFIE'].map((type) => ({ type, data: image }))
      const { body, status, text } = await service.client.call('POST', `/reports/${report}/executions`, {
        files,
      })
      assert.equal(status, 200, text)
      return async () => {
        const path = `/reports/${report}/executions/${body._id}`
        const found = (await service.client.call('GET', path)).body
        return found.status === 'processando' ? undefined : (found.status as string)
      }
    }

    it('delays no execution that does not ask it', async () => {
      const rules = [{ rule: 'custom_sources_approve' as const }]
      const approvedWhen = { pointer: '/ok', equals: true }
      const hanging = await newReport({ rules, sources: [sourceBody({ approvedWhen })] })
      const held = [await submit(hanging), await submit(hanging), await submit(hanging)]
      await until('as many ask the source as are analysed at once', () => asked >= ANALYSES || undefined)
      const isDecided = await submit(await newReport({}))
      assert.ok(await until('the other one is decided', isDecided))
      assert.equal(gaveUp, 0, 'the source was not given up meanwhile')
      answer.resolve(undefined)
      for (const one of held) await until('the source is heard', one)
      assert.ok(mostAtOnce <= ANALYSES, `${mostAtOnce} were analysed at once`)
    })
  })
