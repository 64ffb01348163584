import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  editDistance,
  lettersMissing,
  similarity,
  similarityFrom,
} from '../../../src/documents/lines/letters.ts'
import { seededRandom, type Random } from '../../support/random.ts'

/** Phrase keys of few letters, so that two of them have some in common. */
function randomKey(random: Random, longest: number): string {
  const length = Math.floor(random() * (longest + 1))
  return Array.from({ length }, () => 'ABNP04'[Math.floor(random() * 6)]).join('')
}

/** Pairs of keys, some of which are much alike. */
function randomPair(random: Random, longest: number): readonly [string, string] {
  const one = randomKey(random, longest)
  const start = Math.floor(random() * one.length)
  const changed = one.slice(0, start) + randomKey(random, 2) + one.slice(start + 1)
  return [one, random() < 0.5 ? changed : randomKey(random, longest)]
}

/** By its definition: the last letters are the same, or one of them is dropped, or one is changed. */
function distanceByDefinition(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length
  const [restOfOne, restOfOther] = [one.slice(1), other.slice(1)]
  if (one[0] === other[0]) return distanceByDefinition(restOfOne, restOfOther)
  return (
    1 +
    Math.min(
      distanceByDefinition(restOfOne, other),
      distanceByDefinition(one, restOfOther),
      distanceByDefinition(restOfOne, restOfOther),
    )
  )
}

describe('the distance of two texts', () => {
  it('is the one that its definition gives', () => {
    const random = seededRandom(1)
    for (let run = 0; run < 300; run++) {
      const [one, other] = randomPair(random, 6)
      assert.equal(editDistance(one, other), distanceByDefinition(one, other), `${one} ${other}`)
    }
  })

  it('is given up when it exceeds the limit', () => {
    const random = seededRandom(2)
    for (let run = 0; run < 2000; run++) {
      const [one, other] = randomPair(random, 12)
      const [distance, most] = [editDistance(one, other), Math.floor(random() * 13)]
      assert.equal(
        editDistance(one, other, most),
        distance <= most ? distance : Infinity,
        `${one} ${other} ${most}`,
      )
    }
  })

  it('is at least the number of letters that only one of them has', () => {
    const random = seededRandom(3)
    for (let run = 0; run < 2000; run++) {
      const [one, other] = randomPair(random, 12)
      assert.ok(lettersMissing(one, other) <= editDistance(one, other), `${one} ${other}`)
    }
    assert.equal(lettersMissing('CPF', 'NOME'), 4)
  })

  it('tells how alike they are when they are as alike as asked, however early it stops', () => {
    const random = seededRandom(4)
    for (let run = 0; run < 5000; run++) {
      const [one, other] = randomPair(random, 12)
      const [alike, least] = [similarity(one, other), Math.floor(random() * 21) / 20]
      assert.equal(similarityFrom(least, one, other), alike >= least ? alike : 0, `${one} ${other} ${least}`)
    }
  })
})
