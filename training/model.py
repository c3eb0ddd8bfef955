"""The reader: layers of BERT (Devlin et al. 2018) over the base model's lower ones, and five logits of the first token. Every product is
rounded as the service rounds it: the values to 8 bits by the range of the texts that are read together, which are `together` rows in turn,
and the weights to 7 bits a column (https://onnx.ai/onnx/operators/onnx__DynamicQuantizeLinear.html)."""
import torch
import torch.nn.functional as F

HEADS = 12
# What the logits say: worth remembering | neither, ended, the same | answers.
WORTH, PAIR, ANSWERS, OUTPUTS = 0, slice(1, 4), 4, 5


def quantised(x, step):
    """x in whole steps; its gradient is that of x itself."""
    return x + (torch.round(x.detach() / step) * step - x.detach())


def quantised_values(x, together):
    assert len(x) % together == 0
    groups = x.detach().reshape(len(x) // together, -1)
    low, high = groups.amin(1).clamp_max(0), groups.amax(1).clamp_min(0)
    step = ((high - low) / 255).clamp_min(1e-30).repeat_interleave(together)
    return quantised(x, step.view(-1, *[1] * (x.dim() - 1)))


def quantised_weights(weights):
    return quantised(weights, (weights.detach().abs().amax(0) / 64).clamp_min(1e-30))


def layer(x, mask, w, together, dropout=0.0, only_first=False):
    """One layer over x, (texts, tokens, 384); mask, (texts, tokens), is true for tokens. The last layer is of the first token alone."""
    texts, _, size = x.shape

    def product(x, *names):
        """x, already quantised, times some matrices beside each other, with their biases."""
        weights, biases = (torch.cat(each, -1) for each in ([quantised_weights(w["W" + name]) for name in names], [w["b" + name] for name in names]))
        return x @ weights + biases

    by_head = lambda y: y.reshape(texts, -1, HEADS, size // HEADS).transpose(1, 2)
    whole = quantised_values(x, together)
    if only_first:
        keys, values = product(whole, "k", "v").chunk(2, -1)
        x = x[:, :1]
        queries = product(quantised_values(x, together), "q")
    else:
        queries, keys, values = product(whole, "q", "k", "v").chunk(3, -1)
    seen = F.scaled_dot_product_attention(by_head(queries), by_head(keys), by_head(values), mask[:, None, None, :])
    seen = seen.transpose(1, 2).reshape(texts, -1, size)
    x = F.layer_norm(x + F.dropout(product(quantised_values(seen, together), "o"), dropout), (size,), w["l1g"], w["l1b"], 1e-12)
    inner = F.gelu(product(quantised_values(x, together), "f"))
    return F.layer_norm(x + F.dropout(product(quantised_values(inner, together), "g"), dropout), (size,), w["l2g"], w["l2b"], 1e-12)


def logits(params, hidden, mask, together, dropout=0.0):
    """hidden: (texts, tokens, 384), what the layers below params["layers"] make of them; gives (texts, 5)."""
    x = hidden
    for number, w in enumerate(params["layers"], 1):
        x = layer(x, mask, w, together, dropout, number == len(params["layers"]))
    first = F.dropout(x[:, 0], dropout)
    return quantised_values(first, together) @ quantised_weights(params["heads"]["W"]) + params["heads"]["b"]
