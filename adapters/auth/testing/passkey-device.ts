import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const text = (data: Buffer): string => data.toString('base64url')

// CBOR (RFC 8949), as much as an attestation needs: texts, byte strings, small integers, maps.
const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length])
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
const cborText = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)])
const cborBytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value])
const cborInteger = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const cborMap = (pairs: readonly (readonly Buffer[])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()])

interface Ceremony {
  readonly challenge: unknown
  readonly origin: string
  /** The page that frames the one that signs; absent without a frame. */
  readonly topOrigin?: string
  /** Whether the device asked for a fingerprint, a face or its PIN; true when left out. */
  readonly verified?: boolean
}

/** A device that holds one passkey (WebAuthn level 3: "none" attestation, ES256), so that a test
 * needs no browser. */
export const makePasskeyDevice = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  const data = ({ origin, verified = true }: Ceremony, credential: Buffer): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter++)
    const flags = 0x01 | (verified ? 0x04 : 0) | (credential.length > 0 ? 0x40 : 0)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, credential])
  }
  const clientData = (type: string, { challenge, origin, topOrigin }: Ceremony): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge,
        origin,
        crossOrigin: topOrigin !== undefined,
        ...(topOrigin && { topOrigin }),
      }),
    )
  const answer = (response: object) => ({
    id: text(id),
    rawId: text(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  return {
    register(ceremony: Ceremony) {
      const [kty, alg, crv] = [1, 3, -1]
      const key = cborMap([
        [cborInteger(kty), cborInteger(2)],
        [cborInteger(alg), cborInteger(-7)],
        [cborInteger(crv), cborInteger(1)],
        [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
      ])
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(data(ceremony, credential))],
      ])
      return answer({
        clientDataJSON: text(clientData('webauthn.create', ceremony)),
        attestationObject: text(attestation),
        transports: ['internal'],
      })
    },
    signIn(ceremony: Ceremony) {
      const [client, authenticator] = [clientData('webauthn.get', ceremony), data(ceremony, Buffer.alloc(0))]
      const signed = Buffer.concat([authenticator, sha256(client)])
      return answer({
        clientDataJSON: text(client),
        authenticatorData: text(authenticator),
        signature: text(sign('sha256', signed, privateKey)),
      })
    },
  }
}
