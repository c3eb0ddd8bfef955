import { z } from 'zod';
import { count, id } from '../../http/answer-fields.js';
import { containerTag, containerTags } from '../../http/fields.js';

interface Sent {
  source?: string | undefined;
  sources?: string[] | undefined;
  containerTags?: string[] | undefined;
  target?: string | undefined;
  targetContainerTag?: string | undefined;
}

const ownSources = ({ source, sources }: Sent) => sources ?? (source === undefined ? undefined : [source]);

/** If a field is sent in two spellings, both must agree: ignoring one would merge something else than was asked for. */
function refuseContradictions(body: Sent, { addIssue }: z.RefinementCtx): void {
  const { source, sources, containerTags: all, target, targetContainerTag } = body;
  const refuse = (field: string, other: string) =>
    addIssue({ code: 'custom', path: [field], message: `says something else than ${other}; send one of the two` });
  if (source !== undefined && sources !== undefined && !sources.includes(source)) refuse('source', 'sources');
  if (target !== undefined && targetContainerTag !== undefined && target !== targetContainerTag) {
    refuse('target', 'targetContainerTag');
  }
  const into = target ?? targetContainerTag;
  const own = ownSources(body);
  const listed = all?.filter((tag) => tag !== into);
  if (own === undefined || listed === undefined) return;
  if (own.some((tag) => !listed.includes(tag)) || listed.some((tag) => !own.includes(tag))) {
    refuse('containerTags', 'sources');
  }
}

/**
 * `{source | sources, target}`, or in the public clients' spelling `{containerTags, targetContainerTag}`, where
 * `containerTags` are all containers that become one and may include the target.
 */
export const mergeBody = z
  .object({
    source: containerTag
      .optional()
      .meta({ description: 'Container whose contents move; it is deleted afterwards', example: 'user_42_old' }),
    sources: containerTags.optional().meta({ description: 'Several containers in place of `source`' }),
    containerTags: containerTags
      .optional()
      .meta({ description: 'All containers that become one, with or without the target; in place of `sources`' }),
    target: containerTag.optional().meta({
      description: 'Container that receives everything; created if it does not exist',
      example: 'user_42',
    }),
    targetContainerTag: containerTag.optional().meta({ description: 'Another name of `target`' }),
  })
  .superRefine(refuseContradictions)
  .transform((body) => {
    const into = body.target ?? body.targetContainerTag;
    return { sources: ownSources(body) ?? body.containerTags?.filter((tag) => tag !== into) ?? [], target: into ?? '' };
  })
  .superRefine(({ sources, target }, { addIssue }) => {
    const refuse = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message });
    if (target === '') refuse('target', 'is required');
    if (sources.length === 0) refuse('sources', 'expected at least one container besides the target');
    if (sources.includes(target)) refuse('target', 'is one of the sources');
    if (new Set(sources).size < sources.length) refuse('sources', 'names a container twice');
  });

const status = z
  .enum(['running', 'completed', 'failed'])
  .meta({ description: '`failed`: given up; what was not moved is still in its container' });

export const startedMerge = z.object({ mergeId: id, status });

export const merge = startedMerge.extend({
  target: z.string().meta({ description: 'Tag of the container that receives everything', example: 'user_42' }),
  moved: z
    .object({
      documents: count.meta({ description: 'Number of documents' }),
      memories: count.meta({ description: 'Number of memories that were current' }),
    })
    .meta({ description: 'What has been moved so far' }),
  error: z.string().optional().meta({ description: 'Why the merge failed; absent otherwise' }),
});
