/** Which keys may be in which group, and what a group signs. */
import { CIN_KEY_GROUP } from './cin-code.ts'
import type { SignedKind } from '../../protocol/access/issuer-keys.ts'
import type { KeyDescription } from './issuer-key.ts'
import { SPECIMEN_KEY_GROUP, vioKindsOfGroup } from './vio-templates.ts'

/** Shorter RSA keys are no longer trusted by anybody (NIST SP 800-131A). */
const MIN_RSA_BITS = 2048
/** OpenSSL's names of the curves that issuers use, and the names that people know. */
export const VIO_CURVE = 'brainpoolP256r1'
export const CIN_CURVE = 'secp521r1'

/**
 * SHA-256 of the test key of the CIN, which the issuer's app holds beside the real one. Anyone who has its private half
 * can sign any card.
 */
const CIN_TEST_KEY = '22a648f2069e7b9a085fc2ea582f9f77bb9f63b357bdf03a1b82c492e3172e96'

/** The kinds of documents that a group of keys signs; empty for a group that signs no identity document. */
export function kindsOfGroup(group: string): readonly SignedKind[] {
  if (group === PDF_ROOTS_GROUP) return ['pdf']
  if (group === SPECIMEN_KEY_GROUP) return ['specimen']
  return group === CIN_KEY_GROUP ? ['cin'] : vioKindsOfGroup(group)
}

/** Why a key cannot be one of a group, in a sentence; undefined when it can. */
export function whyUnfit(group: string, { algorithm, bits, curve }: KeyDescription): string | undefined {
  if (group === CIN_KEY_GROUP)
    return curve === CIN_CURVE ? undefined : 'Keys of the CIN are on the curve P-521.'
  if (algorithm === 'rsa')
    return (bits ?? 0) >= MIN_RSA_BITS ? undefined : `An RSA key must have ${MIN_RSA_BITS} bits or more.`
  if (group === PDF_ROOTS_GROUP) return undefined
  return curve === VIO_CURVE ? undefined : 'Keys of this group are RSA or on the curve brainpoolP256r1.'
}

/** The roots of ICP-Brasil, which vouch for the signers of PDFs. The name of this group is ours. */
export const PDF_ROOTS_GROUP = 'icp-brasil'

/** Why only the environment of tests may hold a key, in a sentence; undefined where every environment may. */
export function whyForTests(group: string, fingerprint: string): string | undefined {
  if (group === SPECIMEN_KEY_GROUP)
    return 'signs specimens, which are not documents: send it with the environment test.'
  if (fingerprint !== CIN_TEST_KEY) return undefined
  return 'is the issuer’s key for tests: send it with the environment test.'
}

/** The kind of a key in the words that people use, such as `RSA 2048`. */
export function keyName({ algorithm, bits, curve }: KeyDescription): string {
  if (algorithm === 'rsa') return `RSA ${bits ?? 0}`
  return curve === CIN_CURVE ? 'P-521' : (curve ?? algorithm)
}
