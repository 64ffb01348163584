import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { LimiarError } from '../../../src/protocol/errors.ts'
import { keptBrandFile } from '../../../src/protocol/reports/brand-files.ts'
import { MAX_BRAND_FILE_BYTES, type Theme } from '../../../src/protocol/reports/themes.ts'
import { MAX_BRAND_FILES } from '../../../src/server/domain/reports/brand-files.ts'
import { findBrandFile, keepBrandFiles } from '../../../src/server/operations/reports/brand-files.ts'
import { fakePorts, type FakePorts } from '../../support/fakes/service-ports.ts'

const account = 'a'.repeat(24)
const at = new Date('2026-11-21T12:00:00Z')
const picture = (text: string) => `data:image/png;base64,${Buffer.from(text).toString('base64')}`
const font = `data:font/woff2;base64,${Buffer.from('a font').toString('base64')}`

/** Ports that keep each file as it was sent: pictures as if they had 120x40 pixels. */
function keeping(): FakePorts {
  return fakePorts({
    clock: () => at,
    brandFileReader: {
      read: async (kind, bytes) => {
        if (kind === 'font') return { mediaType: 'font/woff2', bytes }
        if (Buffer.from(bytes).toString() === 'broken') return { flaw: 'cannot be opened' }
        return { mediaType: 'image/png', bytes, width: 120, height: 40 }
      },
    },
  })
}

const keep = (ports: FakePorts, files: Partial<Theme>, owner = account): Promise<Theme> =>
  keepBrandFiles(ports, owner, { name: 'Banco', ...files })

const refusal = (member: string, detail: RegExp) => (error: LimiarError) => {
  assert.equal(error.code, 'invalid-request')
  const [fault] = error.errors
  assert.equal(fault?.pointer, `/definition/theme/${member}`)
  assert.match(fault.detail, detail)
  return true
}

describe('the files of a theme', () => {
  it('are replaced by their addresses, which stay, and are served as they were kept', async () => {
    const ports = keeping()
    const theme = await keep(ports, { logo: picture('one'), icon: picture('two'), font })
    assert.equal(theme.name, 'Banco')
    for (const [file, ending] of [
      [theme.logo, '-120x40.png'],
      [theme.icon, '-120x40.png'],
      [theme.font, '.woff2'],
    ] as const)
      assert.match(file ?? '', new RegExp(`^/brand/[0-9a-f]{32}${ending}$`))
    assert.deepEqual(await keep(ports, theme), theme)
    const { bytes, createdAt, accountId } = await findBrandFile(ports, theme.logo ?? '')
    assert.deepEqual([Buffer.from(bytes).toString(), createdAt, accountId], ['one', at, account])
    await assert.rejects(findBrandFile(ports, `/brand/${'0'.repeat(32)}.woff2`), { code: 'not-found' })
    await assert.rejects(findBrandFile(ports, '/brand/x'), { code: 'not-found' })
  })

  it('that no theme has, and the name of a font, are left as they are', async () => {
    const ports = keeping()
    assert.deepEqual(await keep(ports, { font: 'Open Sans' }), { name: 'Banco', font: 'Open Sans' })
  })

  it('of another account cannot be named, but the same file can be sent', async () => {
    const ports = keeping()
    const { logo = '' } = await keep(ports, { logo: picture('one') })
    const other = 'b'.repeat(24)
    await assert.rejects(keep(ports, { logo }, other), refusal('logo', /no such file in this account/))
    assert.equal((await keep(ports, { logo: picture('one') }, other)).logo, logo)
    assert.equal(await ports.brandFiles.has(other, keptBrandFile(logo)?.id ?? ''), true)
  })

  it('are refused when they cannot be opened or are too large, with the member at fault', async () => {
    const ports = keeping()
    await assert.rejects(keep(ports, { icon: picture('broken') }), refusal('icon', /^cannot be opened$/))
    const most = 'x'.repeat(MAX_BRAND_FILE_BYTES)
    await assert.rejects(keep(ports, { logo: picture(`${most}x`) }), refusal('logo', /102400 bytes/))
    assert.ok((await keep(ports, { logo: picture(most) })).logo?.startsWith('/brand/'))
  })

  it('are two hundred for each account at most, and one that it has counts once', async () => {
    const ports = keeping()
    for (let count = 0; count < MAX_BRAND_FILES; count++) await keep(ports, { logo: picture(`${count}`) })
    await keep(ports, { logo: picture('0') })
    await assert.rejects(keep(ports, { logo: picture('new') }), refusal('logo', /200 files/))
    await keep(ports, { logo: picture('new') }, 'b'.repeat(24))
  })
})
