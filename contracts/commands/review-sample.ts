import * as z from 'zod/mini'
import { sampleFindings } from '@tamarack/domain/decision/clean-file'
import { command } from '../command.ts'
import { decidingRoles } from '../endpoint.ts'
import { note } from '../forms/staff.ts'

export const sampleReviewForm = z.object({ finding: z.enum(sampleFindings, 'Please select an option'), note })

export const reviewSample = command('review-sample', {
  path: '/api/v1/loan/review-sample/:id',
  roles: decidingRoles,
  area: 'review',
  body: sampleReviewForm,
  errors: ['STEP_NOT_DUE'],
})
