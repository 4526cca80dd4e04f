import { getCoApplications as endpoint } from '@tamarack/contracts/endpoints/co-application'
import { ok } from '@tamarack/domain/shared/result'
import { toCoApplicationView } from '../../mappers/co-application.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const getCoApplications = ({ queries }: HandlerPorts) =>
  answer(endpoint, async ({ principal }) => ok((await queries.coApplicationsOf(principal.id)).map(toCoApplicationView)))
