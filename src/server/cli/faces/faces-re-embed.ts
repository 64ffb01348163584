/** `limiar faces re-embed`: gives every stored picture an embedding of the configured model. */
import { constants, setPriority } from 'node:os'
import { LimiarError } from '../../../protocol/errors.ts'
import {
  ListFaceModelsAnswer,
  ListMissingPicturesAnswer,
  MISSING_PICTURES_MAX_LIMIT,
  PutEmbeddingsAnswer,
  type MissingPicture,
  type PutEmbeddingsBody,
} from '../../../protocol/faces/face-models.ts'
import type { ExitCode, Invocation, Terminal } from '../command/command.ts'
import { openFaceEngine, type OpenFaceEngine } from './face-engine.ts'
import { inParallel } from '../command/in-parallel.ts'
import { RefusedError, ServerClient } from '../command/server-client.ts'

type Embedding = PutEmbeddingsBody['embeddings'][number]

/**
 * Computes the missing embeddings of pictures here and sends them to the server, which searches with its own model
 * meanwhile. The server's state is the progress, so an interrupted run can be continued.
 */
export async function reEmbedFaces(invocation: Invocation): Promise<ExitCode> {
  const client = await ServerClient.of(invocation)
  const faces = await openFaceEngine(invocation.settings)
  // If the server runs on the same machine, people come first.
  setPriority(constants.priority.PRIORITY_LOW)
  try {
    return await new ReEmbedding(client, faces, invocation.terminal).run()
  } finally {
    await faces.close()
  }
}

class ReEmbedding {
  readonly #client: ServerClient
  readonly #faces: OpenFaceEngine
  readonly #terminal: Terminal
  #stored = 0
  #left = 0

  constructor(client: ServerClient, faces: OpenFaceEngine, terminal: Terminal) {
    this.#client = client
    this.#faces = faces
    this.#terminal = terminal
  }

  async run(): Promise<ExitCode> {
    const { modelId } = this.#faces.engine
    const { current, docs, totalItems } = await this.#client.call(ListFaceModelsAnswer, 'GET', '/face-models')
    const there = docs.find((model) => model.modelId === modelId)?.pictures ?? 0
    this.#terminal.say(`${there} of ${totalItems} pictures have an embedding of ${modelId}.`)
    for (let after: string | undefined; ;) {
      const pictures = await this.#missing(after)
      if (pictures.length === 0) break
      await this.#move(pictures, totalItems - there)
      after = pictures.at(-1)?.imageId
    }
    this.#terminal.say(`${this.#stored} pictures got one now, ${this.#left} could not get one.`)
    this.#terminal.say(
      current === modelId
        ? 'The server searches with this model.'
        : `The server searches with ${current}: set its LIMIAR_FACE_MODEL to the new model and start it again.`,
    )
    return this.#left === 0 ? 0 : 1
  }

  async #missing(after: string | undefined): Promise<readonly MissingPicture[]> {
    const from = after === undefined ? '' : `&_after=${after}`
    const path = `/face-models/${this.#faces.engine.modelId}/missing?_limit=${MISSING_PICTURES_MAX_LIMIT}${from}`
    return (await this.#client.call(ListMissingPicturesAnswer, 'GET', path)).docs
  }

  async #move(pictures: readonly MissingPicture[], total: number): Promise<void> {
    const embeddings: Embedding[] = []
    await inParallel(this.#faces.threads, pictures, async (picture) => {
      const embedding = await this.#embed(picture)
      if (embedding) embeddings.push(embedding)
      else this.#left++
      this.#terminal.progress(`${this.#stored + embeddings.length} of ${total} pictures`)
    })
    if (embeddings.length === 0) return
    const path = `/face-models/${this.#faces.engine.modelId}/embeddings`
    const { stored } = await this.#client.call(PutEmbeddingsAnswer, 'PUT', path, { embeddings })
    this.#stored += stored
  }

  /** The embedding of the largest face, as at enrolment; undefined, with a message, when the picture gives none. */
  async #embed({ imageId, privateFacesetId, image }: MissingPicture): Promise<Embedding | undefined> {
    const refuse = (reason: string): undefined => {
      this.#terminal.complain(`picture ${imageId} of record ${privateFacesetId}: ${reason}`)
    }
    try {
      const { faces } = await this.#faces.engine.findFaces(await this.#client.picture(image))
      const embedding = faces[0]?.embedding
      if (!embedding) return refuse('No face was found in it.')
      return { imageId, embedding: Buffer.from(new Uint8Array(embedding.slice().buffer)).toString('base64') }
    } catch (error) {
      if (!(error instanceof RefusedError || error instanceof LimiarError)) throw error
      return refuse(error.message)
    }
  }
}
