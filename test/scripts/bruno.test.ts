import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { brunoFiles } from '../../scripts/bruno.ts'
import type { Json } from '../support/api-client.ts'
import { startFakeService } from '../support/server.ts'

describe('the collection for Bruno', () => {
  it('has a request for every operation, with its example', async () => {
    const service = await startFakeService()
    const { body } = await service.client.raw('/openapi.json')
    await service.close()
    const files = brunoFiles(body as Parameters<typeof brunoFiles>[0])
    const operations = Object.values<Json>(body.paths).flatMap((path) => Object.values<Json>(path))
    const requests = Object.keys(files).filter((file) => !/^(bruno\.json|collection|environments)/.test(file))
    assert.equal(requests.length, operations.length)
    const link = files['Onboarding links/createOnboardingLink.bru'] ?? ''
    assert.match(link, /^post \{\n {2}url: \{\{url\}\}\/reports\/:reportId\/onboarding-ext\n/m)
    assert.match(link, /^ {2}reportId: [0-9a-f]{24}$/m)
    const [, json = ''] = /^body:json \{\n([\s\S]*?)\n\}\n/m.exec(link) ?? []
    assert.equal(JSON.parse(json).cpf, '529.982.247-25')
    // Every block ends where it should: an example never ends one.
    for (const [file, text] of Object.entries(files).filter(([name]) => name.endsWith('.bru')))
      assert.equal(text.match(/^\w[\w:]* [{[]$/gm)?.length, text.match(/^[}\]]$/gm)?.length, file)
  })
})
