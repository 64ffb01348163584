/** Drawn stand-ins for a camera: a card on a table, and a head and shoulders, of nobody. */
import type { CaptureKind } from '../../../src/protocol/reports/reports.ts'
import type { Pictures } from './scenes.ts'

/** A camera in an upright phone, and one of a laptop: half of their pixels each way, because every scene draws some. */
const UPRIGHT = { width: 540, height: 960 }
const ACROSS = { width: 640, height: 480 }

const stills = new Map<CaptureKind, Still>()

type Still = ReturnType<Pictures['still']>

export const drawnPictures: Pictures = {
  video(capture) {
    const video = document.createElement('video')
    video.muted = true
    video.playsInline = true
    video.setAttribute('aria-hidden', 'true')
    const canvas = pictureOf(capture, innerWidth < 640 ? UPRIGHT : ACROSS)
    video.srcObject = canvas.captureStream(5)
    // A canvas that does not change gives its stream no frames, so it is drawn on again while the stream is shown.
    let isSeen = false
    const drawing = setInterval(() => {
      if (isSeen && !video.isConnected) clearInterval(drawing)
      isSeen = video.isConnected
      canvas.getContext('2d')?.fillRect(0, 0, 1, 1)
    }, 100)
    // Playing fails when the video is taken away before it begins, which does not matter here.
    video.play().catch(() => undefined)
    return video
  },
  still(capture) {
    const known = stills.get(capture)
    if (known) return known
    const size = capture === 'selfie' ? UPRIGHT : { width: 900, height: 568 }
    const still = { url: pictureOf(capture, size).toDataURL('image/jpeg', 0.8), ...size }
    stills.set(capture, still)
    return still
  },
}

function pictureOf(capture: CaptureKind, { width, height }: typeof UPRIGHT): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser gives no canvas.')
  if (capture === 'selfie') drawPerson(context, width, height)
  else drawCard(context, width, height, capture)
  return canvas
}

function drawCard(c: CanvasRenderingContext2D, width: number, height: number, side: 'front' | 'back'): void {
  c.fillStyle = '#8a6d52'
  c.fillRect(0, 0, width, height)
  c.fillStyle = '#7d6149'
  for (let y = 0; y < height; y += 46) c.fillRect(0, y, width, 14)
  const cardWidth = Math.min(width * 0.82, height * 1.2)
  c.translate(width / 2, height * 0.48)
  c.rotate(-0.02)
  c.translate(-cardWidth / 2, -cardWidth / 3.17)
  c.scale(cardWidth / 860, cardWidth / 860)
  c.fillStyle = '#dfe9dc'
  c.beginPath()
  c.roundRect(0, 0, 860, 542, 30)
  c.fill()
  c.fillStyle = '#2f4a3c'
  c.font = 'bold 30px sans-serif'
  c.fillText('SPECIMEN · AMOSTRA SEM VALOR', 40, 62)
  c.fillStyle = '#7c9486'
  if (side === 'front') {
    c.fillStyle = '#b8c7bd'
    c.fillRect(44, 110, 230, 300)
    drawHead(c, 159, 250, 78)
  } else {
    c.fillRect(620, 130, 190, 190)
  }
  c.fillStyle = '#7c9486'
  for (let row = 0; row < 7; row++)
    c.fillRect(side === 'front' ? 320 : 44, 130 + row * 48, row % 2 ? 300 : 440, 16)
}

function drawPerson(c: CanvasRenderingContext2D, width: number, height: number): void {
  c.fillStyle = '#b9c4c9'
  c.fillRect(0, 0, width, height)
  drawHead(c, width / 2, height * 0.46, Math.min(width * 0.26, height * 0.2))
}

function drawHead(c: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  c.fillStyle = '#3b5166'
  c.beginPath()
  c.ellipse(x, y + radius * 2.6, radius * 1.9, radius * 1.5, 0, Math.PI, 0)
  c.fill()
  c.fillStyle = '#a8775a'
  c.fillRect(x - radius * 0.4, y + radius * 0.8, radius * 0.8, radius * 0.8)
  c.beginPath()
  c.ellipse(x, y, radius, radius * 1.3, 0, 0, Math.PI * 2)
  c.fill()
  c.fillStyle = '#33231c'
  c.beginPath()
  c.ellipse(x, y - radius * 0.6, radius * 1.05, radius * 0.8, 0, Math.PI, 0)
  c.fill()
  for (const side of [-1, 1]) {
    c.beginPath()
    c.arc(x + side * radius * 0.4, y - radius * 0.05, radius * 0.09, 0, Math.PI * 2)
    c.fill()
  }
}
