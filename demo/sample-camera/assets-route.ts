/** Serves the pictures and the video of the sample camera. */
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Where `scripts/sample-camera.ts` puts it. */
export const sampleCameraDirectory = join(import.meta.dirname, '..', '..', '.cache', 'sample-camera')

/** Adds `/demo-assets/…`; the documents in it are specimens and the person is in a public video. */
export async function sampleCameraAssets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: sampleCameraDirectory,
    prefix: '/demo-assets/',
    index: false,
    decorateReply: false,
  })
}
