/** Connects the model ports to the pool, each call on the share of its caller. */
import { createDocumentEngine } from './adapters/models/pool/document-engine.ts'
import { createDocumentInspector } from './adapters/models/pool/document-inspector.ts'
import { createMovementEngine } from './adapters/models/pool/movement-engine.ts'
import type { ModelPool } from './adapters/models/pool/worker-pool.ts'
import { createIssuerPortraits } from './adapters/file-pictures/issuer-portraits.ts'
import { analyse } from './analysis/pipeline.ts'
import { judgeStill } from './analysis/stills/still-judge.ts'
import type { ModelCaller } from './domain/model-caller.ts'
import type { FaceEngine } from './domain/faces/face-engine.ts'
import type { ServicePorts } from './operations/service-ports.ts'

type ModelPorts = Pick<ServicePorts, 'faceEngine' | 'movement' | 'judgeStill' | 'readCodes' | 'analyse'>

/**
 * The ports behind which the models of a pool run.
 * @param lookMs How long a person waits for the look at a still.
 */
export function createModelPorts(
  pool: ModelPool,
  faceEngine: FaceEngine,
  { lookMs }: { readonly lookMs: number },
): ModelPorts {
  const issuerPortraits = createIssuerPortraits()
  return {
    faceEngine,
    movement: createMovementEngine(pool, faceEngine),
    judgeStill: (capture, image, caller, { signal, isDrawn } = {}) => {
      const documents = createDocumentEngine(pool, caller)
      const engines = { faces: ofCaller(faceEngine, caller), documents }
      // The look for an analysis waits for its turn; a person waits only for `lookMs`.
      const patience = caller.lane === 'analysis' ? new AbortController().signal : AbortSignal.timeout(lookMs)
      return judgeStill(capture, image, engines, { signal, patience, isDrawn })
    },
    readCodes: async (image, caller, options) => {
      const codes = await createDocumentEngine(pool, caller).readCodes(image, options)
      return codes.map(({ bytes }) => bytes)
    },
    analyse: (captures, { searchRegistry, caller, ...options }, signal) => {
      const engines = {
        faces: ofCaller(faceEngine, caller),
        documents: createDocumentEngine(pool, caller),
        inspector: createDocumentInspector(pool, caller),
        issuerPortraits,
      }
      return analyse(captures, { ...engines, searchRegistry }, options, signal)
    },
  }
}

function ofCaller(engine: FaceEngine, caller: ModelCaller): FaceEngine {
  const { modelId, dimensions, calibration } = engine
  return {
    modelId,
    dimensions,
    calibration,
    findFaces: (image, options) => engine.findFaces(image, { caller, ...options }),
    copyAgreement: (one, other, options) => engine.copyAgreement(one, other, { caller, ...options }),
  }
}
