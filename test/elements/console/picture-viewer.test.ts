import { assert, expect, fixture, html, oneEvent } from '@open-wc/testing'
import '../../../src/console/main.ts'
import type { PictureViewer } from '../../../src/console/picture/picture-viewer.ts'
import { picturesOf, type FieldBox, type Picture } from '../../../src/console/findings/pictures.ts'
import { waitUntil } from '../support/wait-until.ts'

const front: Picture = { name: 'front', addresses: ['/photographs/franck_02221.jpg'] }
const back: Picture = { name: 'back', addresses: ['/there-is-none.jpg'] }
const box: FieldBox = {
  field: 'cpf',
  label: 'CPF',
  picture: 'front',
  box: { x: 0.3, y: 0.4, width: 0.25, height: 0.08 },
}

describe('the viewer of pictures', () => {
  it('says how close and how turned a picture is shown', async () => {
    const viewer = await openViewer()
    await drawn(viewer)
    viewer.zoom('closer')
    viewer.rotate('right')
    await viewer.updateComplete
    assert.match(
      (await drawn(viewer)).getAttribute('aria-label') ?? '',
      /^Foto da frente, .* 150\s?%, girada 90 graus$/,
    )
    await expect(viewer).to.be.accessible()
  })

  it('tells which field was pointed at, and that it was left', async () => {
    const viewer = await openViewer()
    await drawn(viewer)
    const group = viewer.renderRoot.querySelector('g[data-field=cpf]')
    const pointed = oneEvent(viewer, 'field-pointed')
    group?.dispatchEvent(new PointerEvent('pointermove'))
    assert.deepEqual((await pointed).detail, { field: 'cpf' })
    viewer.field = 'cpf'
    const left = oneEvent(viewer, 'field-pointed')
    group?.dispatchEvent(new PointerEvent('pointerleave'))
    assert.deepEqual((await left).detail, { field: undefined })
  })

  it('asks for pictures again when one did not open', async () => {
    const viewer = await openViewer()
    viewer.choose(1)
    await waitUntil(() => viewer.renderRoot.querySelector('[role=alert]'))
    const wanted = oneEvent(viewer, 'pictures-wanted')
    viewer.renderRoot.querySelector<HTMLElement>('[role=alert] button')?.click()
    await wanted
  })

  it('shows the faces that must be one person side by side, that of the signed code in the middle', async () => {
    const at = (name: string): string => new URL(`/photographs/franck_${name}.jpg`, location.href).href
    const pictures = picturesOf({ selfie: at('02221'), portrait: at('04117'), issuerPortrait: at('03909') })
    const viewer = await fixture<PictureViewer>(
      html`<limiar-picture-viewer .pictures=${pictures}></limiar-picture-viewer>`,
    )
    viewer.choose(1)
    const captions = (): readonly (string | null)[] =>
      [...viewer.renderRoot.querySelectorAll('figcaption')].map(({ textContent }) => textContent)
    await waitUntil(() => captions().length > 0)
    assert.deepEqual(captions(), ['Retrato do documento', 'Retrato do código', 'Selfie'])
    const drawnOnes = viewer.renderRoot.querySelectorAll('figure svg image')
    assert.deepEqual(drawnOnes.length, 3)
    await expect(viewer).to.be.accessible()
  })

  it('keeps no picture once it has left the page', async () => {
    const viewer = await openViewer()
    const address = (await drawn(viewer)).querySelector('image')?.getAttribute('href') ?? ''
    assert.isTrue(await opens(address))
    viewer.remove()
    await waitUntil(async () => !(await opens(address)))
  })
})

function openViewer(): Promise<PictureViewer> {
  return fixture(
    html`<limiar-picture-viewer .pictures=${[front, back]} .boxes=${[box]}></limiar-picture-viewer>`,
  )
}

/** The picture, once it is there. */
async function drawn({ renderRoot }: PictureViewer): Promise<Element> {
  await waitUntil(() => renderRoot.querySelector('[role=img]'), 'No picture is shown.')
  return renderRoot.querySelector('[role=img]')!
}

async function opens(address: string): Promise<boolean> {
  const image = new Image()
  // Firefox shows a picture that it has decoded before again, unless its address differs.
  image.src = `${address}#${Math.random()}`
  return image.decode().then(
    () => true,
    () => false,
  )
}
