import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import {
  ContentInfo,
  EncapsulatedContent,
  EncapsulatedContentInfo,
  id_signedData,
  SignedData,
} from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  id_ct_tstInfo,
  MessageImprint,
  PKIStatus,
  PKIStatusInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from '@peculiar/asn1-tsp'
import { afterEach, expect, test } from 'vitest'
import { makeTimeStamps } from './time-stamps.ts'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const tokenFor = (imprint: MessageImprint): ContentInfo => {
  const info = new TSTInfo({
    policy: '1.2.3',
    messageImprint: imprint,
    serialNumber: new Uint8Array([1]).buffer,
    genTime: new Date(0),
  })
  const encapContentInfo = new EncapsulatedContentInfo({
    eContentType: id_ct_tstInfo,
    eContent: new EncapsulatedContent({ single: new OctetString(AsnConvert.serialize(info)) }),
  })
  return new ContentInfo({
    contentType: id_signedData,
    content: AsnConvert.serialize(new SignedData({ version: 3, encapContentInfo })),
  })
}

/** An authority that answers a request so. */
const authority = async (answer: (imprint: MessageImprint) => TimeStampResp | null): Promise<string> => {
  const server = createServer((request, response) => {
    void buffer(request).then((asked) => {
      const answered = answer(AsnConvert.parse(asked, TimeStampReq).messageImprint)
      if (request.headers['content-type'] !== 'application/timestamp-query' || answered === null) response.destroy()
      else response.end(Buffer.from(AsnConvert.serialize(answered)))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const granted = new PKIStatusInfo({ status: PKIStatus.granted })

test('an anchor is stamped by the authority, and its token covers that hash and no other', async () => {
  const url = await authority((imprint) => new TimeStampResp({ status: granted, timeStampToken: tokenFor(imprint) }))
  const stamps = makeTimeStamps(url)
  const token = (await stamps.stamp(hashOf('anchor'))) ?? ''
  expect([stamps.covers(token, hashOf('anchor')), stamps.covers(token, hashOf('other'))]).toEqual([true, false])
  expect(stamps.covers('AAAA', hashOf('anchor'))).toBe(false)
})

/** What `openssl ts -reply` of OpenSSL 3.0.19 answered for `{"at":1}`, with the certificates of an
 * authority made for it: a token as they are in the world. */
const openssl =
  'MIIIngYJKoZIhvcNAQcCoIIIjzCCCIsCAQMxDzANBglghkgBZQMEAgEFADB8BgsqhkiG9w0BCRABBKBtBGswaQIBAQYDKgMEMC8wCwYJYIZIAWUDBAIBBCCifg5NEd8CXpKUf018NArjLcAIn7rqmWEU6cYber5Y8wIBBBgPMjAyNjExMjYxODQ3NTdaMAMCAQEBAf+gEqQQMA4xDDAKBgNVBAMMA1RTQaCCBgYwggMDMIIB66ADAgECAhRSTKfHUivnPPkKhjGYLWVujcyDzTANBgkqhkiG9w0BAQsFADANMQswCQYDVQQDDAJDQTAeFw0yNjExMjYxODQ2MjlaFw0yNjEyMDExODQ2MjlaMA4xDDAKBgNVBAMMA1RTQTCCASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoCggEBAMtATtRUW6JIu7y/Nd3mntvS46Rhk5/3YhY3dr+G5QC3AJfDwxHJBFOvRYqdxyuY2FF/scUMmy59A9lzpey4M0Booa5081ZECxUam3RfUHGfXTK/P392ALI7kQCpHLBQMENiw5Kb3JP6cFwg4aR+n23Twfnyylk2ouUSk94d4e65c2HSs/VpaBBjnb8oIDS72XcgVWKIsLtKTIW5Z4b6wyIKBPEhDuKW4FQznOW015AS/4gbm8DKQgvYoOCQamc4xn+ueVTpOK0PEKVH0koyy38khdoXv+WKLEVw809s5g3dTejepBWtme9H0TWj5WFSBgiEzBP6w0GvrN8Hyq0NkkkCAwEAAaNaMFgwFgYDVR0lAQH/BAwwCgYIKwYBBQUHAwgwHQYDVR0OBBYEFFFvWw99i839COzssZAxIvHwaXK/MB8GA1UdIwQYMBaAFMGf1JuW+FBa7kiCcHvBEFJQrSNyMA0GCSqGSIb3DQEBCwUAA4IBAQB2FFZGIZF1QYPYckQ7Vja1ENSdnOMr5QTXBTs7tm3l+q7umCvCud+hPA5Z1Rpro75RbT8XazEc0punWINEFQ0S/FF4yRK+PI1CSS2vQn0rP0FhE7FoP8+Sv+luk5utsVXqaVnf8SLv0LeM2jpPpyGLQRZlrcIIzL8X7vKp7WB+VV6qr9wzCx8OVgWFLFXBrT5NE9lkdtbH4tRchRZS5ZrCCQXHmDE70UMEXaKotGFv80+iwSUDlVmE5yYmHi7p3ghx1OXw3rEjXl82S4EMaHQan03QF+Uvg8EAf7QwQQqQeVcQ/1NnefaEVXLH92R9tL7hqvlavKje5t3OaHtULy3xMIIC+zCCAeOgAwIBAgIUBSF18kaptbOcQ0EcojN0IKTm5kYwDQYJKoZIhvcNAQELBQAwDTELMAkGA1UEAwwCQ0EwHhcNMjYxMTI2MTg0NjI4WhcNMjYxMjA2MTg0NjI4WjANMQswCQYDVQQDDAJDQTCCASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoCggEBANAtq/2vQy4sZHc374XksQ1S42gk+bTFKkgJXsBepEf5Jyyzd3al8TwHpiiPTU5xVI2DmFSWcnS7wYvfXx50ouV7jD9EvuMXaNVWVL6Zx7RkMWV7LYiBkAcKipuwuD4UkI9tPY7w+BFm+TDH1O1QI5EfbjS2s2v03A5JV9mAZFQMEgd9RJWwFBQk8/pNQS2Q/jY204/wgW+kxHyreS9XeWri/kWnJ4ujT7jtzlj/r1ZJ7SU5H7DShacQpEj2bx8jqQe2XPZ9+okeChUGEgF/ikGZckUoJf5bIpfhL/5U91ozURtJGd8MhXLoJa2+T7/WbplhSldfGbpdkIgK+AvVs58CAwEAAaNTMFEwHQYDVR0OBBYEFMGf1JuW+FBa7kiCcHvBEFJQrSNyMB8GA1UdIwQYMBaAFMGf1JuW+FBa7kiCcHvBEFJQrSNyMA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZIhvcNAQELBQADggEBAK3jvk1PPr7ajiTd24/Rifbwkr9x4ytgKPKhMAc7gU3jTvulWMeaKMgJfILO3wn7+LU/NvnsTE6sqPfypBb62xc2ai2O2wakyNtCxV8dNC1tYO3/NzNRf14qnN0+nvxuGvpzW52V6LpfEsY1DcIjL9+JkSF7f7378P5lknrnEW08i6xyKXt6kYow8LNAFdtHEkJCPnuSi0pj68jIHL1Ipn9aP3TY/5Ifq9Yph1YE9261Ut2BUjDnQKAJFgAPyUb9i8vdklk35x8e16BSYX+n30Sbu6uhuKklIVQNcKE/sVwSYN8uLK82CmygmHjzvSbuOsJ6SX2G4TIkBjkAx1qPzJcxggHrMIIB5wIBATAlMA0xCzAJBgNVBAMMAkNBAhRSTKfHUivnPPkKhjGYLWVujcyDzTANBglghkgBZQMEAgEFAKCBmDAaBgkqhkiG9w0BCQMxDQYLKoZIhvcNAQkQAQQwHAYJKoZIhvcNAQkFMQ8XDTI2MTEyNjE4NDc1N1owKwYLKoZIhvcNAQkQAgwxHDAaMBgwFgQUuz8kWwqqT16BPAvSW7Xxp+SxsfYwLwYJKoZIhvcNAQkEMSIEIH9UWydoa63HPgnJwLndlFfUGGUA7fkTNznYzg/y1j6bMA0GCSqGSIb3DQEBAQUABIIBACx9xLMxSGeQwLBCob5WEIzEqE+LYEcW7BOxmS1ZX1Ve5IcrIZULPeHD6zU+N/t76ayQ/UmvIL8l+WKWt6N+WyZnpOL6nWKeLmd1vnqRlaQXCdYA7hOq7+nj1tyfIOY+qEziseepS3PCIAILKARg+onR9UwzOv660TGzy/8neBDUrdChl8tdIk1X20GdeeFgHP+r+dLniN0CvMmJdNQ4ITb+MhLvEuMh5WFvjpcwEVD+0MQlfKMIjLqbmuaPICF4HMsK7oSdHLfbMnVwe92JFVk8cI9BnHduOyKj6YZqpSSNo+nRXH1U3bvpNArFAMyqLLIky7RToMrgZ8u9cpU284U='

test('a token that OpenSSL made with its certificates covers the hash that it was made for', () => {
  const stamps = makeTimeStamps(undefined)
  expect(stamps.covers(openssl, hashOf('{"at":1}'))).toBe(true)
  expect(stamps.covers(openssl, hashOf('{"at":2}'))).toBe(false)
})

test.each<readonly [string, (imprint: MessageImprint) => TimeStampResp | null, RegExp]>([
  ['refuses', () => new TimeStampResp({ status: new PKIStatusInfo({ status: PKIStatus.rejection }) }), /status 2/],
  ['grants without a token', () => new TimeStampResp({ status: granted }), /status 0/],
  [
    'stamps another hash',
    ({ hashAlgorithm }) =>
      new TimeStampResp({
        status: granted,
        timeStampToken: tokenFor(
          new MessageImprint({ hashAlgorithm, hashedMessage: new OctetString(new Uint8Array(32)) }),
        ),
      }),
    /another hash/,
  ],
  ['hangs up', () => null, /fetch failed/],
])('no stamp is taken of an authority that %s', async (_what, answer, expected) => {
  await expect(makeTimeStamps(await authority(answer)).stamp(hashOf('anchor'))).rejects.toThrow(expected)
})

test('without an authority there is no stamp', async () => {
  expect(await makeTimeStamps(undefined).stamp(hashOf('anchor'))).toBeNull()
})
