/** Executions and faces to list: a few real ones, so that a page of them is as long as in operation. */
import { media } from '../../test/support/media.ts'
import type { Client } from '../soak/client.ts'
import { bodyOf } from '../soak/world.ts'

/** A page of the list. */
const EXECUTIONS = 20
const FACES = 5

/** Submits so many, which are analysed meanwhile, and enrols some faces. */
export async function makeRows(operator: Client): Promise<void> {
  const reports = await operator.api('GET', '/reports')
  const [report] = bodyOf<{ readonly docs: readonly { readonly _id: string }[] }>(reports).docs
  const data = media('franck_02221.jpg').toString('base64')
  // Photographs of people in every place: read to the end, and decided as no document.
  const pictures = { FRONT: 'sample1.jpg', BACK: 'sample2.jpg', SELFIE: 'franck_02221.jpg' }
  const files = Object.entries(pictures).map(([type, name]) => ({
    type,
    data: media(name).toString('base64'),
  }))
  for (let row = 0; row < EXECUTIONS; row++)
    await operator.api('POST', `/reports/${report?._id ?? ''}/executions`, { files })
  for (let row = 0; row < FACES; row++)
    await operator.api('POST', '/private-faceset', { description: `Face ${row}`, images: [data] })
  await untilAnalysed(operator)
}

async function untilAnalysed(operator: Client): Promise<void> {
  for (;;) {
    const { docs } = bodyOf<{ readonly docs: readonly { readonly sections: object }[] }>(
      await operator.api('GET', '/executions'),
    )
    if (docs.every(({ sections }) => Object.keys(sections).length > 0)) return
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}
