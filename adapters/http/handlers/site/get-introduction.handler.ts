import { getIntroduction as endpoint } from '@tamarack/contracts/endpoints/site'
import { introduction } from '@tamarack/domain/products/introduction'
import { ok } from '@tamarack/domain/shared/result'
import { answerAnyone } from '../../mount.ts'

export const getIntroduction = () =>
  answerAnyone(endpoint, async () => {
    const { products, applicationLifeDays } = introduction()
    return ok({
      applicationLifeDays,
      products: products.map(({ annualRate, costPerHundredMaximum, figures, ...product }) => ({
        ...product,
        annualRate: annualRate ?? null,
        costPerHundredMaximum: costPerHundredMaximum ?? null,
        figures: [...figures],
      })),
    })
  })
