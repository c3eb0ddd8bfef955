import { z } from 'zod';
import { containerTag, containerTags } from '../../http/fields.js';

/**
 * `{source | sources, target}`, or as public clients spell it `{containerTags, targetContainerTag}`: all that become one, in
 * which the target may be listed too.
 */
export const mergeBody = z
  .object({
    source: containerTag.optional().meta({ example: 'user_42_old' }),
    sources: containerTags.optional(),
    containerTags: containerTags.optional(),
    target: containerTag.optional().meta({ description: 'Takes everything', example: 'user_42' }),
    targetContainerTag: containerTag.optional(),
  })
  .transform(({ source, sources, containerTags: all, target, targetContainerTag }) => {
    const into = target ?? targetContainerTag;
    const own = sources ?? (source === undefined ? undefined : [source]);
    return { sources: own ?? all?.filter((tag) => tag !== into) ?? [], target: into ?? '' };
  })
  .superRefine(({ sources, target }, { addIssue }) => {
    const refuse = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message });
    if (target === '') refuse('target', 'is required');
    if (sources.length === 0) refuse('sources', 'expected at least one container besides the target');
    if (sources.includes(target)) refuse('target', 'is one of the sources');
    if (new Set(sources).size < sources.length) refuse('sources', 'names a container twice');
  });
