/**
 * Issuers of codes that sign with the same keys in every run on a machine: documents with their codes are drawn once.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { vioSpecimen, type VioSpecimen } from '../../demo/specimens/issuer-codes/issuer-codes.ts'
import { drawnOnce } from './drawn-once.ts'

export interface KeptIssuer {
  readonly publicKey: KeyObject
  /** A code with its signature. A new signature would be another one each time. */
  readonly sign: (code: Omit<VioSpecimen, 'privateKey'>) => Promise<Uint8Array>
}

/** The issuer of that name, with a key that was made on this machine and is in no repository. */
export async function keptIssuer(name: string): Promise<KeptIssuer> {
  const { pkcs8 } = await drawnOnce(['key of an issuer', name], async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'brainpoolP256r1' })
    return { pkcs8: privateKey.export({ type: 'pkcs8', format: 'der' }) }
  })
  const privateKey = createPrivateKey({ key: Buffer.from(pkcs8), type: 'pkcs8', format: 'der' })
  return {
    publicKey: createPublicKey(privateKey),
    sign: async (code) => {
      const { bytes } = await drawnOnce(['code of an issuer', pkcs8, code], async () => ({
        bytes: vioSpecimen({ ...code, privateKey }),
      }))
      return bytes
    },
  }
}
