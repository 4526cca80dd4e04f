import { makeVerifyFile } from '@tamarack/application/use-cases/verify-file'
import { verifyDocument as endpoint } from '@tamarack/contracts/endpoints/document'
import { err, ok } from '@tamarack/domain/shared/result'
import { answerAnyone } from '../../mount.ts'
import { makeRateLimit, networkOf } from '../../rate-limits.ts'
import type { HandlerPorts } from '../handler-ports.ts'

/** By network: a person checks a handful of files, and nobody has a reason to try thousands. */
const filesPerMinute = 30

export const verifyDocument = ({ documentFiles, queries, fingerprint }: HandlerPorts) => {
  const verify = makeVerifyFile({ files: documentFiles, queries, fingerprint })
  const limit = makeRateLimit(filesPerMinute, 60)
  return answerAnyone(endpoint, async ({ params, origin }) => {
    const retryAfter = await limit.take(networkOf(origin.ip ?? ''))
    if (retryAfter !== null) return err({ code: 'TOO_MANY_REQUESTS', retryAfter })
    return ok(await verify(params.sha256))
  })
}
