import { ContentInfo, SignedData } from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { MessageImprint, PKIStatus, TimeStampReq, TimeStampResp, TSTInfo } from '@peculiar/asn1-tsp'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import type { TimeStamps } from '@tamarack/application/ports/anchors.port'

/** SHA-256 (RFC 5754 section 2.2). */
const sha256 = new AlgorithmIdentifier({ algorithm: '2.16.840.1.101.3.4.2.1' })
const answersWithinMs = 10_000

const requestFor = (hash: string): ArrayBuffer =>
  AsnConvert.serialize(
    new TimeStampReq({
      messageImprint: new MessageImprint({
        hashAlgorithm: sha256,
        hashedMessage: new OctetString(Buffer.from(hash, 'hex')),
      }),
      certReq: true,
    }),
  )

/** The hash that a token states a time for; null for what is no token. */
const stampedHash = (token: Uint8Array): string | null => {
  try {
    const { content } = AsnConvert.parse(token, ContentInfo)
    const text = AsnConvert.parse(content, SignedData).encapContentInfo.eContent?.single?.buffer
    return text === undefined
      ? null
      : Buffer.from(AsnConvert.parse(text, TSTInfo).messageImprint.hashedMessage.buffer).toString('hex')
  } catch {
    return null
  }
}

/** Time stamps of an authority outside (RFC 3161, over HTTP as its section 3.4 says), none without
 * an address. That a token states our hash is checked here; its signature and the authority's
 * certificate by whoever doubts the day, with `openssl ts -verify`. */
export const makeTimeStamps = (url: string | undefined): TimeStamps => {
  const covers = (token: string, hash: string): boolean => stampedHash(Buffer.from(token, 'base64')) === hash
  return {
    covers,
    async stamp(hash) {
      if (url === undefined) return null
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/timestamp-query' },
        body: requestFor(hash),
        signal: AbortSignal.timeout(answersWithinMs),
      })
      const { status, timeStampToken } = AsnConvert.parse(await answer.arrayBuffer(), TimeStampResp)
      const isGranted = status.status === PKIStatus.granted || status.status === PKIStatus.grantedWithMods
      if (!isGranted || timeStampToken === undefined) throw new Error(`No time stamp: status ${status.status}`)
      const token = Buffer.from(AsnConvert.serialize(timeStampToken)).toString('base64')
      if (!covers(token, hash)) throw new Error('The time stamp is for another hash')
      return token
    },
  }
}
