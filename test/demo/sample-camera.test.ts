import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  personPlace,
  personVideo,
  SCENE_CARD_SHARE,
  SCENE_SIDE,
  sceneWindow,
} from '../../demo/sample-camera/framing.ts'
import { streamSizes } from '../../src/testing/framing.ts'

/** A stream, and the box in which a page of that shape shows it. */
const pages = [
  {
    name: 'a phone',
    stream: streamSizes.portrait,
    box: { width: 360, height: 740 },
    card: 0.88,
    oval: 0.68 * 360,
  },
  {
    name: 'a wide page',
    stream: streamSizes.landscape,
    box: { width: 640, height: 480 },
    card: 0.75,
    oval: 0.74 * 0.76 * 480,
  },
] as const

for (const { name, stream, box, card, oval } of pages) {
  /** Pixels of the page for one pixel of the stream: the video covers its box. */
  const shown = Math.max(box.width / stream.width, box.height / stream.height)

  describe(`the sample camera on ${name}`, () => {
    it('looks at nothing beyond the scene, however the hand sways', () => {
      for (let seconds = 0; seconds < 60; seconds += 0.1) {
        const { x, y, width, height } = sceneWindow(stream, seconds)
        assert.ok(x >= 0 && y >= 0 && x + width <= SCENE_SIDE && y + height <= SCENE_SIDE)
      }
    })

    it('holds the card nearly as large as the guide, and in its middle', () => {
      const { x, y, width, height } = sceneWindow(stream, 3)
      const cardOnPage = SCENE_SIDE * SCENE_CARD_SHARE * (stream.width / width) * shown
      const fill = cardOnPage / (card * box.width)
      assert.ok(fill > 0.85 && fill < 1.05, `fill ${fill}`)
      assert.ok(Math.abs(x + width / 2 - SCENE_SIDE / 2) < 0.01 * width)
      assert.ok(Math.abs(y + height / 2 - SCENE_SIDE / 2) < 0.01 * height)
    })

    it('moves as a hand does, a few pixels in a second', () => {
      const places = Array.from({ length: 25 }, (_, frame) => sceneWindow(stream, frame / 25))
      const steps = places
        .slice(1)
        .map((place, i) => Math.hypot(place.x - places[i]!.x, place.y - places[i]!.y))
      assert.ok(Math.max(...steps) > 0 && Math.max(...steps) < 2, `${Math.max(...steps)} px`)
    })

    it('puts the face into the middle of the oval', () => {
      const place = personPlace(stream)
      const scale = place.width / personVideo.crop.width
      const { face, crop } = personVideo
      assert.ok(Math.abs(place.x + (face.x + face.width / 2 - crop.x) * scale - stream.width / 2) < 1)
      assert.ok(Math.abs(place.y + (face.y + face.height / 2 - crop.y) * scale - stream.height / 2) < 1)
      const fill = (face.width * scale * shown) / oval
      assert.ok(fill > 0.7 && fill < 0.9, `fill ${fill}`)
    })
  })
}
