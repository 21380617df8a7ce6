import {
  listNurtureAssignmentTasks,
  assignSequence,
  listNurtureAssignments,
  endNurtureAssignment,
  regenerateNurtureTasks,
  updateNurtureAssignment,
} from '#contract/sequences/assignments.ts'
import {
  createSequence,
  deleteSequence,
  duplicateSequence,
  enrollClients,
  getSequence,
  listSequences,
  getSequenceResults,
  updateSequence,
} from '#contract/sequences/sequences.ts'
import {
  addSequenceStep,
  deleteSequenceStep,
  getSequenceStep,
  listSequenceSteps,
  restoreSequenceStep,
  updateSequenceStep,
} from '#contract/sequences/steps.ts'
import type { Database } from '#server/base/database/database.ts'
import type { Mount } from '#server/base/http/mount.ts'
import * as assignments from '#server/sequences/enrollment/assignments.ts'
import * as enrollment from '#server/sequences/enrollment/enrollment.ts'
import * as regeneration from '#server/sequences/enrollment/regeneration.ts'
import { countSequenceResults } from './results-store.ts'
import * as service from './service.ts'
import * as steps from './steps.ts'

export function sequenceRoutes(mount: Mount, database: Database): void {
  mount(listSequences, (ctx, { query }) => service.getSequencePage(ctx, query))
  mount(getSequence, (ctx, { params }) => service.getSequence(ctx, params.sequenceId))
  mount(createSequence, {
    create: (ctx, { body }, id) => service.createSequence(ctx, id, body),
    findExisting: service.getSequence,
  })
  mount(duplicateSequence, {
    create: (ctx, { params }, id) => service.duplicateSequence(ctx, id, params.sequenceId),
    findExisting: service.getSequence,
  })
  mount(updateSequence, (ctx, { params, body }) => service.updateSequence(ctx, params.sequenceId, body))
  mount(deleteSequence, (ctx, { params }) => service.deleteSequence(ctx, params.sequenceId))
  mount(getSequenceResults, async (ctx, { params: { sequenceId } }) => {
    const [, results] = await Promise.all([service.getSequence(ctx, sequenceId), countSequenceResults(ctx, sequenceId)])
    return results
  })

  mount(listSequenceSteps, (ctx, { params }) => steps.listSteps(ctx, params.sequenceId))
  mount(getSequenceStep, (ctx, { params }) => steps.getStepOfSequence(ctx, params.sequenceId, params.taskId))
  mount(addSequenceStep, {
    create: (ctx, { params, body }, id) => steps.addStep(ctx, params.sequenceId, id, body),
    findExisting: (ctx, id, { params }) => steps.getStepOfSequence(ctx, params.sequenceId, id),
  })
  mount(updateSequenceStep, (ctx, { params, body }) => steps.updateStep(ctx, params.sequenceId, params.taskId, body))
  mount(deleteSequenceStep, (ctx, { params }) => steps.deleteStep(ctx, params.sequenceId, params.taskId))
  mount(restoreSequenceStep, (ctx, { params }) => steps.restoreStep(ctx, params.sequenceId, params.taskId))

  mount(listNurtureAssignments, (ctx, { params, query }) =>
    assignments.getClientAssignmentPage(ctx, params.clientId, query),
  )
  mount(assignSequence, {
    create: (ctx, { params, body }, id) => enrollment.enrollClient(ctx, params.clientId, id, body),
    findExisting: assignments.getAssignment,
  })
  mount(enrollClients, (ctx, { params, body }) => enrollment.enrollSeveralClients(ctx, params.sequenceId, body))
  mount(updateNurtureAssignment, (ctx, { params, body }) =>
    assignments.changeAssignment(ctx, params.clientId, params.assignmentId, body),
  )
  mount(endNurtureAssignment, (ctx, { params }) => assignments.endAssignment(ctx, params.clientId, params.assignmentId))
  mount(listNurtureAssignmentTasks, (ctx, { params, query }) =>
    assignments.getAssignmentTaskPage(ctx, params.assignmentId, query),
  )
  mount(regenerateNurtureTasks, (ctx) => regeneration.regenerateTasksOfAllOrganizations(ctx, database))
}
