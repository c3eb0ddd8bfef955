import type { LanguageModel } from 'ai';
import { untimedFetch as fetch } from '../provider-http.js';
import type { LlmConfig } from './types.js';

/** Passed explicitly, so that the packages do not read their environment variables. */
const BASE_URLS = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
};

/** Opens the configured model; imports only its provider's package. */
export async function openModel({ provider, model, baseUrl, apiKey = '' }: LlmConfig): Promise<LanguageModel> {
  switch (provider) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI({ baseURL: baseUrl ?? BASE_URLS.openai, apiKey, fetch }).responses(model);
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ baseURL: baseUrl ?? BASE_URLS.anthropic, apiKey, fetch })(model);
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return createGoogleGenerativeAI({ baseURL: baseUrl ?? BASE_URLS.google, apiKey, fetch })(model);
    }
    case 'openai-compatible': {
      if (baseUrl === undefined) throw new Error('an openai-compatible LLM needs a base URL');
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const key = apiKey === '' ? {} : { apiKey };
      return createOpenAICompatible({
        name: provider,
        baseURL: baseUrl,
        supportsStructuredOutputs: true,
        fetch,
        ...key,
      })(model);
    }
  }
}
