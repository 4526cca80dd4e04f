import { expect, test } from 'vitest'
import { sha256Fingerprint } from './hashes.ts'

// FIPS 180-2, appendix B.1 and B.2; the last one is of the UTF-8 bytes c3 a9.
test.each([
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['é', '4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c'],
])('the fingerprint of %j is its SHA-256', (text, digest) => {
  expect(sha256Fingerprint.of(text)).toBe(digest)
})
