import { exchangeToken as endpoint } from '@tamarack/contracts/endpoints/identity'
import { err } from '@tamarack/domain/shared/result'
import { answer } from '../../mount.ts'

export const exchangeToken = () => answer(endpoint, async () => err({ code: 'NO_PUBLIC_TOKEN' }))
